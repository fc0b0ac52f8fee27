import { deflateRawSync } from 'node:zlib'
import type { Bound } from '../../../src/trust/bounds/bounds.ts'

/** Bounds of what a visit fetches; sites hit them, not pages. */
export type FetchBound =
  | 'fetched'
  | 'fetched_bytes'
  | 'fetched_time'
  | 'fetched_redirects'
  | 'foreign'
  | 'foreign_redirects'
  | 'imports'
  | 'loads'
  | 'leads'
  | 'lead'
  | 'frames'
  | 'answers'
  | 'reloads'
  | 'frames_beside'
  | 'rounds'
  | 'destinations'
  | 'offers'

const script = (code: string) => `<script>${code.replaceAll('</', '<\\/')}</script>`
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('')
const loop = (count: number, code: string) => script(`for (let i = 0; i < ${count}; i++) ${code}`)

const frame = (html: string) => `<iframe srcdoc="${html.replaceAll('"', '&quot;')}"></iframe>`
const packed = (length: number) => deflateRawSync(Buffer.alloc(length, 'a')).toString('base64')

/** No page is known that takes away what the sandbox itself needs. */
type Unhit = 'broken'

/** Markup of a page in which so many are of what a bound is for; null where the bound is no number of anything. */
export const HIT: Readonly<Record<Exclude<Bound, FetchBound | Unhit>, (count: number) => string>> = {
  nodes: (count) => '<i></i>'.repeat(count),
  characters: (count) => `<p>${' '.repeat(count)}`,
  code: (count) =>
    script(' '.repeat(count - 250_000)) +
    `<iframe src="data:text/html,<script>${' '.repeat(250_000)}</script>"></iframe>`,
  items: (count) => '<a href=/></a>'.repeat(count),
  documents: (count) => times(count, (index) => frame(`<p>${index}`)),
  document_characters: (count) => frame(`<p>${'a'.repeat(count - 3)}`),
  data_document: (count) => `<iframe src="data:text/html,${' '.repeat(count)}"></iframe>`,
  addresses: (count) =>
    `<base href="http://x.example/${'a'.repeat(1983)}/">${'<a href=b><img src=b><iframe src=b></iframe></a>'.repeat(count / 6_000)}`,
  text: (count) => `<p>${'a'.repeat(count)}`,
  nesting: (count) => '<label>'.repeat(count),
  insertions: (count) => `<p>a${'<span style="position:absolute;left:-9999px">b</span>'.repeat(count)}`,
  insertion_characters: (count) =>
    `<p>a<span style="position:absolute;left:-9999px">${'b'.repeat(count)}</span>`,
  sheets: (count) => '<style></style>'.repeat(count),
  sheet_characters: (count) => `<p title="${' '.repeat(count)}"><style></style>`,
  headings: (count) => '<h2>a</h2>'.repeat(count - 1),
  copyright: (count) => '<p>© 2026 A'.repeat(count),
  joined: (count) => `<script type=module>${' '.repeat(count)}</script>`,
  steps: () => script('for (;;);'),
  time: () => script('0'),
  depth: () => script('(function f(n) { return n && f(n - 1) })(2000)'),
  memory: () => script('const a = []; for (;;) a.push(new Array(1000).fill(1))'),
  jobs: (count) => script(`(async () => { for (let i = 0; i < ${count}; i++) await 0 })()`),
  tasks: (count) => loop(count, 'postMessage(i)'),
  wants: (count) => loop(count, "fetch('/' + i)"),
  windows: (count) => loop(count, 'open().document'),
  cookies: (count) => loop(count, "document.cookie = 'a' + i"),
  kept: (count) => script(`localStorage.a = 'b'.repeat(${count})`),
  timers: (count) => loop(count, 'setTimeout(() => 0)'),
  repeats: () => script('setInterval(() => { document.querySelector("h1").textContent = Date.now() }, 100)'),
  wait: (count) => script(`setTimeout(() => 0, ${count})`),
  scripts: (count) => script('0').repeat(count),
  clicks: (count) =>
    Array.from({ length: count }, (_, at) => `<button type=button role=r${at}>Next</button>`).join('') +
    script('document.addEventListener("click", () => 0)'),
  alike: (count) =>
    '<button type=button>Next</button>'.repeat(count) + script('document.addEventListener("click", () => 0)'),
  fields: (count) => `${'<input>'.repeat(count)}${script('0')}`,
  copies: (count) =>
    `${'<p class=c>a'.repeat(count)}${script('document.querySelectorAll(".c").forEach((one) => one.addEventListener("copy", () => 0))')}`,
  leaving: (count) => loop(count, 'open("/" + i)'),
  sending: (count) => loop(count, 'navigator.sendBeacon("/" + i)'),
  acts: (count) => loop(count, 'navigator.keyboard.lock()'),
  details: (count) => script(`navigator.clipboard.writeText("x".repeat(${count}))`),
  sent: (count) =>
    script(`navigator.sendBeacon("/b", "x".repeat(${count} - "POST https://site.example/b ".length))`),
  codes: (count) => loop(count, 'eval("0")'),
  dialogs: (count) => loop(count, 'alert(i)'),
  history: (count) => loop(count, 'history.pushState(i, "", "#" + i)'),
  errors: (count) => script('throw 1').repeat(count),
  stand_ins: (count) =>
    `<script src="/none.js"></script>${script(times(count, (index) => `0 && missing${index}();`))}`,
  styles: (count) =>
    `<style id=s></style>${script(`s.textContent = " ".repeat(${count}); getComputedStyle(document.body).getPropertyValue("--a")`)}`,
  comments: (count) => `<!--${' '.repeat(count)}-->${script('0')}`,
  inflated: (count) =>
    script(
      `new Response(new Blob([Uint8Array.from(atob("${packed(count)}"), (one) => one.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream("deflate-raw")))`,
    ),
  url: (count) => script(`new URL("https://a.example/".padEnd(${count}, "a"))`),
  import_map: (count) =>
    `<script type=importmap>${'{"imports":{}}'.padEnd(count)}</script><script type=module>import "a"</script>`,
  framed: (count) => times(count, (index) => frame(script(`${index}`))),
  judged_targets: (count) =>
    `<form action=/a><input type=password name=p>${'<button formaction=/b></button>'.repeat(count - 1)}</form>`,
  judged_dialogs: (count) =>
    `<p>Windows Defender security alert: virus detected. Call support.${script(`for (let i = 0; i < ${count}; i++) speechSynthesis.speak(new SpeechSynthesisUtterance("a" + i))`)}`,
}
