import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { escaped, filler } from '../make/pages/layout.ts'
import { sheetOf } from '../make/pages/sheets.ts'
import { PASTE_WORDS, type PasteWords } from './words.ts'

/** Installation commands of projects, from their own host or a well-known one. */
function commandsOf(host: string, tool: string, chance: Chance): readonly string[] {
  const all = [
    `curl -fsSL https://${host}/install.sh | sh`,
    `powershell -ExecutionPolicy ByPass -c "irm https://${host}/install.ps1 | iex"`,
    `brew install ${tool}`,
    `winget install --id=${tool}.${tool} -e`,
    'wsl --install -d Ubuntu',
    `iwr -useb https://${host}/install.ps1 | iex`,
    `xattr -d com.apple.quarantine /Applications/${tool}.app`,
    `bash <(curl -s https://raw.githubusercontent.com/${tool}/${tool}/main/setup.sh)`,
    `echo "${chance.base64(43)}=" | base64 --decode > ${tool}.key`,
    `msiexec /i ${tool}-2.${chance.below(9)}.0-x64.msi /quiet`,
    `docker run --rm -it ghcr.io/${tool}/${tool}:latest`,
  ]
  return chance.some(all, 2 + chance.below(4))
}

const MENDING = [
  'sfc /scannow',
  'DISM /Online /Cleanup-Image /RestoreHealth',
  'powershell -Command "Get-AppxPackage *WebExperience* | Reset-AppxPackage"',
  'cmd /c ipconfig /flushdns && netsh winsock reset',
  'sudo rm -rf ~/Library/Caches/*',
  'reg add HKCU\\Software\\Policies\\Meetings /v Microphone /t REG_DWORD /d 1 /f',
]

const COPIERS: readonly string[] = [
  'document.querySelectorAll("pre button").forEach(b=>b.addEventListener("click",async()=>{await navigator.clipboard.writeText(b.parentElement.querySelector("code").innerText);b.textContent=b.dataset.done}))',
  'new ClipboardJS(".copy",{text:t=>t.parentElement.querySelector("code").innerText})',
  'async function copyCode(b){const t=new Blob([b.previousSibling.textContent],{type:"text/plain"});await navigator.clipboard.write([new ClipboardItem({"text/plain":t})])}document.querySelectorAll(".copy").forEach(b=>{b.onclick=()=>copyCode(b)})',
  'document.addEventListener("copy",function(e){var s=String(getSelection()).replace(/^\\$ /gm,"");e.clipboardData.setData("text/plain",s);e.preventDefault()})',
  'function cp(b){var r=document.createRange();r.selectNode(b.previousElementSibling);getSelection().removeAllRanges();getSelection().addRange(r);document.execCommand("copy")}document.querySelectorAll(".copy").forEach(function(b){b.onclick=function(){cp(b)}})',
]

/** Installing, or mending, by commands that the page shows as they are. */
function guide(words: PasteWords, chance: Chance): Made {
  const host = honestHost(chance, ['', 'docs.', 'get.', 'help.'])
  const name = companyOf(host)
  const tool = chance.name(2)
  const isMending = chance.maybe(0.3)
  const heading = isMending ? `“${chance.of(words.broken)}”` : words.install
  const key = (text: string, keys: string) =>
    `<p>${escaped(text).replace('{k}', `<kbd>${keys}</kbd>`)}${words.language === 'ja' ? '。' : '.'}</p>`
  const how = chance.some(
    [
      isMending ? key(words.run, 'Win + R') : '',
      key(words.shell, 'Win + X'),
      key(words.terminal, '⌘ + Space'),
      key(words.paste, 'Ctrl + V'),
      key(words.enter, 'Enter'),
    ],
    1 + chance.below(4),
  )
  const blocks = (isMending ? chance.some(MENDING, 2) : commandsOf(host, tool, chance)).map(
    (command) =>
      `<pre class="language-${chance.of(['bash', 'powershell', 'console'])}"><code>${escaped(command)}</code><button class="copy" type="button" data-done="${escaped(words.copied)}">${escaped(words.copy)}</button></pre>`,
  )
  const checksum = chance.maybe(0.4)
    ? `<p>SHA-256: <code>${chance.hex(64)}</code> (<a href="https://github.com/${tool}/${tool}/releases">GitHub</a>)</p>`
    : ''
  const body = sheetOf(
    {
      language: words.language,
      title: `${escaped(heading)} | ${name}`,
      top: `<a href="/"><img src="/logo.svg" alt="${name}"></a><nav><a href="/docs">Docs</a><a href="https://github.com/${tool}/${tool}">GitHub</a></nav>`,
      heading,
      main: `${how.join('')}${blocks.join('')}${checksum}${filler('en', 1 + chance.below(3), chance)}`,
      foot: `<a href="/imprint">Imprint</a> © ${name}`,
      scripts: `<script>${chance.of(COPIERS)}</script>`,
    },
    false,
    chance,
  )
  return {
    url: `https://${host}/${chance.of(['install', 'docs/install', `${words.language}/guide/setup`, 'kb/1042'])}`,
    body,
    isHonest: true,
  }
}

const CAPTCHAS: readonly ((chance: Chance) => string)[] = [
  (chance) =>
    `<div class="g-recaptcha" data-sitekey="6L${chance.letters(38)}"></div><script src="https://www.google.com/recaptcha/api.js" async defer></script>`,
  (chance) =>
    `<div class="h-captcha" data-sitekey="${chance.hex(8)}-${chance.hex(4)}"></div><script src="https://js.hcaptcha.com/1/api.js" async defer></script>`,
  (chance) =>
    `<div class="cf-turnstile" data-sitekey="0x4AAA${chance.letters(16)}"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js" defer></script>`,
  (chance) =>
    `<img src="/captcha/${chance.hex(12)}.png" alt="captcha"><input name="captcha" autocomplete="off"><script src="https://cdn.jsdelivr.net/npm/altcha/dist/altcha.min.js" type="module"></script>`,
]

/** A form behind a real captcha, with a button that copies a link, a voucher or a reference number. */
function checked(words: PasteWords, chance: Chance): Made {
  const host = honestHost(chance)
  const name = companyOf(host)
  const heading = chance.of(words.human)
  const copied = chance.of([
    () =>
      `<code id="r">${chance.hex(16)}</code><button class="cp" data-c="${chance.hex(16)}">${escaped(words.copy)}</button>`,
    () =>
      `<input id="l" readonly value="https://${host}/s/${chance.letters(6)}"><button class="cp" data-c="https://${host}/s/${chance.letters(6)}">${escaped(words.copy)}</button>`,
    () =>
      `<b>WINTER${chance.digits(2)}</b><button class="cp" data-c="WINTER${chance.digits(2)}">${escaped(words.copy)}</button>`,
  ])()
  const body = sheetOf(
    {
      language: words.language,
      title: `${name} – ${escaped(heading)}`,
      top: `<a href="/">${name}</a>`,
      heading,
      main: `<form method="post" action="/contact"><textarea name="message" rows="5"></textarea><input type="email" name="email" placeholder="name@example.org"><p>${escaped(words.check)}</p>${chance.of(CAPTCHAS)(chance)}<button>OK</button></form>${copied}${filler('en', 1, chance)}`,
      foot: `© ${name} <a href="/privacy">Privacy</a>`,
      scripts:
        '<script>document.querySelectorAll(".cp").forEach(function(b){b.onclick=function(){navigator.clipboard.writeText(b.dataset.c)}})</script>',
    },
    false,
    chance,
  )
  return {
    url: `https://${host}/${chance.of(['contact', 'kontakt', 'share', 'verify'])}`,
    body,
    isHonest: true,
  }
}

/** The honest twin of `paste_to_repair`: commands with copy buttons in many languages, and real captchas. */
export const installOrCaptcha: Family = {
  id: 'install_or_captcha',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const words = chance.of(PASTE_WORDS)
    return chance.maybe(0.65) ? guide(words, chance) : checked(words, chance)
  },
}
