import type { Family } from '../../family.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { documentOf, escaped, filler, footerOf, STATIC } from '../../make/pages/layout.ts'
import { search } from './side-forms.ts'

const COMMANDS = [
  'curl -fsSL https://get.docker.com | sh',
  'powershell -c "irm bun.sh/install.ps1 | iex"',
  'Set-ExecutionPolicy RemoteSigned -Scope CurrentUser; irm get.scoop.sh | iex',
  '/bin/bash -c "$(curl -fsSL https://raw.githubusercontent.com/Homebrew/install/HEAD/install.sh)"',
  'npm install --save left-pad',
  'sudo apt-get update && sudo apt-get install -y nginx',
  "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh",
  'winget install --id Git.Git -e',
  'echo "aGVsbG8=" | base64 -d',
  'cmd /c mklink /D link target',
  'msiexec /i setup.msi /qn',
]

export const docsShell: Family = {
  id: 'docs_shell',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance, ['docs.', '', 'www.'])
    const name = companyOf(host)
    const blocks = chance
      .some(COMMANDS, 2 + chance.below(4))
      .map(
        (command, index) =>
          `<h3>Step ${index + 1}</h3><div class="code"><pre><code id="c${index}">${escaped(command)}</code></pre><button class="copy" data-clipboard-target="#c${index}" data-clipboard-text="${escaped(command)}">Copy</button></div>`,
      )
    const copy = chance.of([
      'document.querySelectorAll(".copy").forEach(function(b){b.addEventListener("click",function(){navigator.clipboard.writeText(b.previousElementSibling.innerText);b.textContent="Copied!"})})',
      'new ClipboardJS(".copy")',
      'function copy(t){const a=document.createElement("textarea");a.value=t;document.body.appendChild(a);a.select();document.execCommand("copy");a.remove()}document.querySelectorAll(".copy").forEach(b=>b.onclick=()=>copy(b.dataset.clipboardText))',
    ])
    const how = chance.of([
      '<p>Open Windows PowerShell and paste the command.</p>',
      '<p>Open a terminal, paste the following and press Enter.</p>',
      '<p>Press Windows + R, type cmd and press Enter to open the command prompt.</p>',
      '',
    ])
    const body = documentOf(
      {
        language: 'en',
        title: `Installation - ${name} documentation`,
        heading: 'Installation',
        main: search(chance) + how + blocks.join('') + filler('en', 2, chance),
        scripts: `<script>${copy}</script>`,
        footer: footerOf('en', name, ['/docs'], chance),
        skeletons: STATIC,
      },
      chance,
    )
    return { url: `https://${host}/getting-started/installation`, body, isHonest: true }
  },
}
