import type { Family } from '../../family.ts'
import type { Chance } from '../../make/chance.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { documentOf, escaped, filler, footerOf, STATIC } from '../../make/pages/layout.ts'

interface Guide {
  readonly main: string
  readonly code: string
}

const HOW = {
  windows: [
    'Press Windows + R, type powershell and press Enter. Paste the command with Ctrl+V and press Enter.',
    'Right-click the Start menu, choose Terminal, paste the command and press Enter.',
    'Open PowerShell as administrator, paste this line and press Enter.',
  ],
  mac: [
    'Press Command + Space, type Terminal and press Enter. Paste the command with Command + V.',
    'Open Terminal, paste the following and press Return.',
  ],
}
const commandsOf = (tool: string, host: string) => ({
  windows: [
    `irm https://${host}/install.ps1 | iex`,
    `powershell -ExecutionPolicy Bypass -c "irm https://${host}/install.ps1 | iex"`,
    `iwr -useb https://${host}/${tool}.ps1 | iex`,
    `powershell -c "Repair-WindowsImage -Online -RestoreHealth"`,
  ],
  mac: [
    `curl -fsSL https://${host}/install.sh | sh`,
    `/bin/bash -c "$(curl -fsSL https://${host}/install.sh)"`,
    `curl -LO https://${host}/${tool}.tar.gz && tar xf ${tool}.tar.gz`,
  ],
})
const COPY = 'navigator.clipboard.writeText'
const COPIED = 'this.textContent="Copied"'

/** How guides hold the commands that their buttons copy. */
const GUIDES: readonly ((how: string, command: string, other: string, chance: Chance) => Guide)[] = [
  (how, command) => ({
    main: `<p>${how}</p><pre><span class="p">$ </span><code id="c">${escaped(command)}</code></pre><button id="b">Copy</button>`,
    code: `document.getElementById("b").onclick=function(){${COPY}(document.getElementById("c").textContent);${COPIED}}`,
  }),
  (how, command, other) => ({
    main: `<p>${how}</p><div class="tabs"><button data-os="win">Windows</button><button data-os="mac">macOS</button></div><pre id="c"></pre><button id="b">Copy</button>`,
    code: `var lines={win:${JSON.stringify(command)},mac:${JSON.stringify(other)}},os="win";function show(){document.getElementById("c").textContent=lines[os]}document.querySelectorAll("[data-os]").forEach(function(t){t.onclick=function(){os=t.dataset.os;show()}});document.getElementById("b").onclick=function(){${COPY}(lines[os]);${COPIED}};show();`,
  }),
  (how, command, other) => ({
    main: '<div id="root"></div>',
    code: `var steps=[${JSON.stringify(how)},"Wait until the prompt comes back."],lines=${JSON.stringify([command, other])};document.getElementById("root").innerHTML="<ol>"+steps.map(function(s){return "<li>"+s+"</li>"}).join("")+"</ol>"+lines.map(function(l,i){return "<pre>"+l.replace(/</g,"&lt;")+"</pre><button data-i="+i+">Copy</button>"}).join("");document.querySelectorAll("[data-i]").forEach(function(b){b.onclick=function(){${COPY}(lines[b.dataset.i]);b.textContent="Copied"}});`,
  }),
  (how, command) => ({
    main: `<p>${how}</p><pre>PS C:\\&gt; ${escaped(command)}</pre><button id="b" data-clipboard-text="${escaped(command)}">Copy</button>`,
    code: `document.getElementById("b").onclick=function(){${COPY}(this.dataset.clipboardText);${COPIED}}`,
  }),
  (how, command, _other, chance) => ({
    main: `<p>${how}</p><details><summary>Show the command</summary><pre>${escaped(command)}</pre></details><p>If something does not work, <a href="/repair">repair the installation</a>.</p><button id="b">Copy</button>`,
    code: `document.getElementById("b").addEventListener("click",function(){${COPY}(${JSON.stringify(`${command}${chance.maybe(0.5) ? '\n' : ''}`)});${COPIED}})`,
  }),
  (how, command) => ({
    main: `<p>${how}</p><pre id="c">${escaped(command)} --token <var>YOUR_TOKEN</var></pre><label>Token <input id="t" name="t"></label><button id="b">Copy</button>`,
    code: `document.getElementById("b").onclick=function(){${COPY}(${JSON.stringify(`${command} --token `)}+(document.getElementById("t").value||"YOUR_TOKEN"));${COPIED}}`,
  }),
]

export const copiedCommands: Family = {
  id: 'copied_commands',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance, ['docs.', '', 'www.', 'get.'])
    const name = companyOf(host)
    const system = chance.of(['windows', 'mac'] as const)
    const commands = commandsOf(chance.name(2), host)
    const other = chance.of(commands[system === 'windows' ? 'mac' : 'windows'])
    const guide = chance.of(GUIDES)(chance.of(HOW[system]), chance.of(commands[system]), other, chance)
    const title = chance.of(['Install', 'Quick start', 'Repair a broken installation', 'Set up the agent'])
    const body = documentOf(
      {
        language: 'en',
        title: `${title} - ${name}`,
        heading: title,
        main: guide.main + filler('en', chance.below(3), chance),
        scripts: `<script>${guide.code}</script>`,
        footer: footerOf('en', name, ['/docs'], chance),
        skeletons: STATIC,
      },
      chance,
    )
    return { url: `https://${host}/docs/${chance.of(['install', 'start', 'repair'])}`, body, isHonest: true }
  },
}
