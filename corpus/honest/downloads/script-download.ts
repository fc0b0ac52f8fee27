import type { Family } from '../../family.ts'
import type { Chance } from '../../make/chance.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { documentOf, escaped, filler, footerOf, STATIC } from '../../make/pages/layout.ts'

interface Work {
  readonly title: string
  readonly main: string
  readonly code: string
}

const SAVE =
  'function save(parts,name,type){var a=document.createElement("a");a.href=URL.createObjectURL(new Blob(parts,{type:type}));a.download=name;document.body.appendChild(a);a.click();a.remove()}'
const press = (call: string) => `document.getElementById("go").addEventListener("click",function(){${call}});`

/** Scripts that give a visitor the file that he came for. */
const WORKS: readonly ((name: string, host: string, chance: Chance) => Work)[] = [
  (name, host, chance) => ({
    title: `Thank you for downloading ${name}`,
    main: `<p>Your download will begin in a few seconds. If it does not, <a href="/files/${chance.name(2)}-setup.exe">start it here</a>.</p>`,
    code: `setTimeout(function(){location.href="https://${host}/files/${chance.name(2)}-setup.exe"},2000)`,
  }),
  (name, _host, chance) => ({
    title: `${name} for ${chance.of(['Windows', 'Mac'])}`,
    main: '<p>Free for personal use.</p><button id="go">Download</button>',
    code: press(
      `window.location.assign("/releases/${chance.name(2)}.${chance.of(['exe', 'dmg', 'msi', 'zip'])}")`,
    ),
  }),
  () => ({
    title: 'Export your pictures',
    main: '<p><label>Album <input name="album"></label></p><button id="go">Download all as ZIP</button>',
    code: `${SAVE}${press('save([new Uint8Array([80,75,3,4,20,0,0,0,8,0,1,2,3,4])],"album.zip","application/zip")')}`,
  }),
  () => ({
    title: 'Batch file generator',
    main: '<p><label>Folder <input name="folder" value="C:\\\\Data"></label></p><button id="go">Save as .bat</button>',
    code: `${SAVE}${press('save(["@echo off\\r\\nrobocopy C:\\\\Data D:\\\\Backup /MIR\\r\\n"],"backup.bat","text/plain")')}`,
  }),
  () => ({
    title: 'Script editor',
    main: '<textarea name="code">console.log(1)</textarea><button id="go">Save</button>',
    code: `${SAVE}${press('save([document.querySelector("textarea").value],"script.js","text/javascript")')}`,
  }),
]

export const scriptDownload: Family = {
  id: 'script_download',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance)
    const name = companyOf(host)
    const { title, main, code } = chance.of(WORKS)(name, host, chance)
    const body = documentOf(
      {
        language: 'en',
        title: `${title} - ${name}`,
        heading: title,
        logo: `<img src="/logo.svg" alt="${escaped(name)}">`,
        main: main + filler('en', chance.below(3), chance),
        scripts: `<script>${code}</script>`,
        footer: footerOf('en', name, ['/about'], chance),
        skeletons: STATIC,
      },
      chance,
    )
    return { url: `https://${host}/${chance.of(['download', 'get', 'tools/save'])}`, body, isHonest: true }
  },
}
