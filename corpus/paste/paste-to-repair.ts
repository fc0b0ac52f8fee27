import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { detour, lureUrl } from '../make/hosts/by-target.ts'
import { escaped } from '../make/pages/layout.ts'
import { sheetOf } from '../make/pages/sheets.ts'
import { commandOf, WHERES, type Where } from './commands.ts'
import { PASTE_WORDS, type PasteWords } from './words.ts'

const KEYS: Readonly<Record<Where, readonly [open: string, paste: string, enter: string]>> = {
  run: ['Win+R', 'Ctrl+V', 'Enter'],
  shell: ['Win+X', 'Ctrl+V', 'Enter'],
  explorer: ['Ctrl+L', 'Ctrl+V', 'Enter'],
  terminal: ['⌘+Space', '⌘+V', 'Return'],
}

/** Keys as text, or each in an element of its own, the Windows key as a picture. */
function keysOf(keys: string, isDrawn: boolean): string {
  if (!isDrawn) return `<b>${keys.replace('Win', 'Windows').replaceAll('+', ' + ')}</b>`
  return keys
    .split('+')
    .map((key) => (key === 'Win' ? '<kbd><i class="fa fa-windows"></i></kbd>' : `<kbd>${key}</kbd>`))
    .join(' + ')
}

function stepsOf(where: Where, words: PasteWords, chance: Chance): string {
  const isDrawn = chance.maybe(0.4)
  const steps = [words[where], words.paste, words.enter].map((text, index) =>
    escaped(text).replace('{k}', keysOf(KEYS[where][index] ?? '', isDrawn)),
  )
  return chance.of([
    () => `<ol class="steps">${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`,
    () =>
      steps.map((step, index) => `<div class="st"><span>${index + 1}</span><p>${step}</p></div>`).join(''),
    () => `<p>${steps.map((step) => step + (words.language === 'ja' ? '。' : '.')).join('<br>\n')}</p>`,
  ])()
}

/** The command as a JavaScript expression; half of them encode it. */
function worded(command: string, chance: Chance): string {
  const bytes = Buffer.from(command, 'utf8')
  const plain = JSON.stringify(command)
  return chance.of([
    () => plain,
    () => plain,
    () => `\`${command.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\``,
    () => `decodeURIComponent(escape(atob("${bytes.toString('base64')}")))`,
    () => `new TextDecoder().decode(new Uint8Array([${[...bytes].join(',')}]))`,
    () => `${JSON.stringify([...command].reverse().join(''))}.split("").reverse().join("")`,
    () =>
      `[${command
        .split(' ')
        .map((word) => JSON.stringify(word))
        .join(',')}].join(" ")`,
    () => `"${[...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}"`,
  ])()
}

type Copying = readonly [markup: string, script: string]

/** The markup and the script that put the command on the clipboard. */
function copying(command: string, chance: Chance): Copying {
  const text = worded(command, chance)
  const show = 'document.getElementById("how").hidden=false'
  return chance.of<() => Copying>([
    () => [
      '',
      `document.getElementById("go").addEventListener("click",async()=>{await navigator.clipboard.writeText(${text});${show}})`,
    ],
    // Whatever the visitor marks and copies, this is what arrives.
    () => [
      '',
      `document.addEventListener("copy",function(e){e.clipboardData.setData("text/plain",${text});e.preventDefault()});document.getElementById("go").onclick=function(){document.execCommand("copy");${show}}`,
    ],
    () => [
      '',
      `const put=async()=>{const b=new Blob([${text}],{type:"text/plain"});await navigator.clipboard.write([new ClipboardItem({"text/plain":b})]);${show}};document.querySelector("#go").onclick=put`,
    ],
    () => [
      `<textarea id="t" style="position:absolute;left:-9999px" readonly>${escaped(command)}</textarea>`,
      `document.getElementById("go").onclick=function(){var t=document.getElementById("t");t.select();document.execCommand("copy");${show}}`,
    ],
    () => [
      '',
      `var c=${text};$(document).on("click","#go",function(){var i=$("<input>").appendTo("body").val(c);i[0].select();document.execCommand("copy");i.remove();${show}})`,
    ],
    () => [
      `<input type="hidden" id="v" value="${escaped(command)}">`,
      `go.onclick=()=>{navigator.clipboard.writeText(v.value).then(()=>{${show}})}`,
    ],
    () => ['', `new ClipboardJS("#go",{text:function(){return ${text}}}).on("success",function(){${show}})`],
    () => [
      '',
      `let q=${text};for(const n of ["pointerdown","keydown"])window.addEventListener(n,()=>navigator.clipboard.writeText(q),{once:true});document.getElementById("go").onclick=()=>{${show}}`,
    ],
  ])()
}

const TITLES = [
  'Attention Required!',
  'Checking...',
  'Access verification',
  'Document viewer',
  'Meeting',
  'Error 0x80070570',
  'Loading',
  'Storage cleanup guide',
]
const SHOWN = [
  'C:\\Shared\\Finance\\Salary_2026.docx',
  '\\\\fileserver\\public\\Invoice-8842.pdf',
  'Verification ID: 146820',
  'https://drive.internal/agreement',
]

/** Unlike `clickfix` in its pretexts, in the places where commands go, and in how they get onto the clipboard. */
export const pasteToRepair: Family = {
  id: 'paste_to_repair',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const words = chance.of([...PASTE_WORDS, ...PASTE_WORDS.slice(0, 1)])
    const where = chance.of(WHERES)
    const isHuman = chance.maybe(0.45)
    const heading = chance.of(isHuman ? words.human : words.broken)
    const [markup, script] = copying(commandOf(where, chance), chance)
    const label = escaped(isHuman ? words.check : chance.of([words.fix, words.copy]))
    const opener = chance.of([
      `<button id="go" type="button">${label}</button>`,
      `<div id="go" class="cb-lb" role="checkbox" tabindex="0"><span class="mark"></span>${label}</div>`,
      `<a id="go" href="javascript:void(0)" class="btn-main">${label}</a>`,
    ])
    const bait =
      where === 'explorer' || chance.maybe(0.2)
        ? `<code class="path">${escaped(chance.of(SHOWN))}</code>`
        : ''
    const ray = chance.maybe(0.3) ? `<p>Ray ID: <code>${chance.hex(16)}</code></p>` : ''
    const opening =
      where === 'explorer'
        ? '<input type="file" id="f" hidden><script>document.addEventListener("click",function(e){if(e.target.id=="go")document.getElementById("f").click()})</script>'
        : ''
    const libraries = script.startsWith('new ClipboardJS')
      ? '<script src="https://cdnjs.cloudflare.com/ajax/libs/clipboard.js/2.0.11/clipboard.min.js"></script>'
      : script.includes('$(')
        ? '<script src="https://code.jquery.com/jquery-3.6.4.min.js"></script>'
        : ''
    const body = sheetOf(
      {
        language: words.language,
        title: escaped(chance.of([heading, ...TITLES])),
        head: chance.maybe(0.3) ? '<meta name="robots" content="noindex">' : '',
        top: chance.of([
          '',
          '<img src="shield.svg" alt="">',
          '<div class="spinner"></div>',
          '<img src="doc.png" alt="document">',
        ]),
        heading,
        main: `${opener}${bait}<div id="how"${chance.maybe(0.7) ? ' hidden' : ''}>${stepsOf(where, words, chance)}</div>${markup}${opening}${ray}`,
        foot: chance.of([
          '',
          'Protected by Anti-Bot Shield',
          'Performance &amp; security',
          'Reference #18.3f2e1702',
        ]),
        scripts: `${libraries}<script>${script}</script>`,
      },
      true,
      chance,
    )
    const url = lureUrl(
      null,
      ['check', 'verify-human', 'doc', 'meet', 'support-fix', 'viewer', 'mac-clean', 'captcha'],
      chance.of(['', '', 'index.html', 'view', `?ref=${chance.digits(5)}`]),
      chance,
    )
    return { url, body, way: detour(url, chance), isHonest: false }
  },
}
