import type { Family } from '../family.ts'
import { type Brand, brand } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { lureUrl, lureWay } from '../make/hosts/by-purpose.ts'
import { type Drop, elsewhere, farDrop, guardCode, nearDrop } from '../make/kits/drops.ts'
import { escaped } from '../make/pages/layout.ts'
import { controlOf, shellOf } from '../make/pages/shells.ts'
import { copiedWebmail } from './company-webmail.ts'
import { ALERTS, FILES, type Story } from './stories.ts'

/** Known brands in whose name a lure comes, with the products that it names. */
const VIEWERS: readonly (readonly [string, readonly string[]])[] = [
  ['microsoft', ['OneDrive', 'SharePoint Online', 'Microsoft Excel', 'Microsoft 365', 'Microsoft']],
  ['adobe', ['Adobe Acrobat', 'Adobe PDF Online', 'Adobe Document Cloud']],
  ['docusign', ['DocuSign']],
  ['dropbox', ['Dropbox', 'Dropbox Transfer']],
  ['dhl', ['DHL', 'DHL Express']],
]
const MAILERS: readonly (readonly [string, readonly string[]])[] = [
  ['microsoft', ['Microsoft Outlook', 'Outlook Web App', 'Office 365', 'Microsoft Exchange']],
  ['google', ['Gmail', 'Google Workspace']],
]
const NOBODY = [
  'Webmail',
  'Mail Administrator',
  'cPanel Webmail',
  'Roundcube',
  'IT Helpdesk',
  'E-Mail Server',
]

interface Sender {
  readonly known: Brand | null
  readonly name: string
}

function senderOf(isFile: boolean, story: Story, chance: Chance): Sender {
  const viewers = story.title.includes('voice') ? VIEWERS.slice(0, 1) : VIEWERS
  if (chance.maybe(isFile ? 0.12 : 0.5)) return { known: null, name: chance.of(NOBODY) }
  const [id, names] = chance.of(isFile ? viewers : MAILERS)
  return { known: brand(id), name: chance.of(names) }
}

const BEHIND: readonly ((chance: Chance) => string)[] = [
  (chance) =>
    `<div style="position:fixed;inset:0;background:url(${chance.of(['img/bg.png', 'https://i.imgur.com/Qw7eT2a.jpg', 'sheet.webp', `data:image/jpeg;base64,${chance.base64(300)}`])}) center/cover;filter:blur(${3 + chance.below(8)}px)"></div>`,
  (chance) =>
    `<table class="xl" style="filter:blur(4px)">${Array.from({ length: 6 }, () => `<tr><td>${chance.name(3)}</td><td>${chance.digits(4)}.00</td><td>${chance.digits(2)}</td></tr>`).join('')}</table>`,
  () => '<iframe src="" id="bgf" style="border:0;width:100%;height:100%;position:fixed;opacity:.6"></iframe>',
  () => '',
]

/** Scripts that take the victim's address out of the link and dress the page for it. */
const TAILORS: readonly string[] = [
  '<script>var h=location.hash.slice(1);try{h=atob(h)}catch(e){}if(h.indexOf("@")>0){document.querySelector("[name=email]").value=h;document.getElementById("lg").src="https://logo.clearbit.com/"+h.split("@")[1]}</script>',
  '<script>const em=new URLSearchParams(location.search).get("e");if(em){document.querySelector("[name=email]").value=em;document.querySelector("[name=email]").readOnly=true;document.getElementById("lg").src="https://www.google.com/s2/favicons?sz=64&domain="+em.replace(/.*@/,"")}</script>',
  '<script>addEventListener("load",()=>{const m=decodeURIComponent(location.hash).match(/[^#]+@(.+)/);if(m){document.body.style.backgroundImage="url(https://image.thum.io/get/width/1400/https://"+m[1]+")";document.title=m[1]+" - "+document.title}})</script>',
  '',
]

/** The page names a known sender in one place at least. */
function dress({ name }: Sender, story: Story, chance: Chance) {
  const text = escaped(name)
  const sure = chance.below(3)
  const has = (clue: number) => clue === sure || chance.maybe(0.5)
  const source = chance.of([`data:image/png;base64,${chance.base64(120)}`, 'images/logo.png', './l.svg'])
  return {
    title: has(0)
      ? chance.of([`${name} - ${story.title}`, name, `${story.title} | ${name}`])
      : chance.of([story.title, '\u200b', `${story.title} `]),
    top: `<img id="lg" src="${source}" alt="${has(1) ? text : ''}" height="${20 + chance.below(40)}">`,
    heading: has(2) ? `<h1>${text}</h1><h3>${escaped(story.title)}</h3>` : `<h1>${escaped(story.title)}</h1>`,
    bottom: chance.of(['', `© 2026 ${text}`, `${text} · Privacy · Legal`, 'Secured by SSL']),
  }
}

/** A lure without a known name can be known only by where the password goes, so it always goes to another host. */
function dropOf(fields: string, sender: Sender, chance: Chance): Drop {
  return sender.known !== null && chance.maybe(0.4) ? nearDrop(fields, chance) : farDrop(fields, chance)
}

/** The login of a program for mail as it was copied, but for where it sends what is typed. */
function copied(chance: Chance): Made {
  const host = `mail.${chance.name(3)}.com`
  const name = chance.name(3)
  const language = chance.of(['en', 'en', 'de', 'fr', 'es', 'pl', 'ja'] as const)
  const html = copiedWebmail({ host, name: name.slice(0, 1).toUpperCase() + name.slice(1), language }, chance)
  const action = `action="${elsewhere(chance)}"`
  const body = html
    .replace(/action="[^"]*"/, () => action)
    .replace('</body>', () => `${chance.of(TAILORS.slice(2))}</body>`)
  const url = lureUrl(null, 'mail', chance)
  return { url, body, way: lureWay(url, chance), isHonest: false }
}

const PROVIDERS = ['Office365', 'Outlook', 'Gmail', 'Yahoo!', 'AOL', 'iCloud', 'Other mail']

export const mailboxLure: Family = {
  id: 'mailbox_lure',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    if (chance.maybe(0.12)) return copied(chance)
    const isFile = chance.maybe(0.5)
    const story = chance.of(isFile ? FILES : ALERTS)
    const sender = senderOf(isFile, story, chance)
    const draw = controlOf(chance)
    const victim = `${chance.name(2)}@${chance.name(3)}.${chance.of(['com', 'de', 'co.jp', 'net'])}`
    const filled = chance.maybe(0.35) ? ` value="${victim}"${chance.maybe(0.6) ? ' readonly' : ''}` : ''
    const secret = chance.of(['password', 'pass', 'pwd', 'p1', 'epass', 'kword'])
    const fields = `${draw(story.email, `type="${chance.of(['email', 'text'])}" name="email"${filled}`)}${draw(story.password, `type="password" name="${secret}"${chance.maybe(0.5) ? ' required' : ''}`)}<button type="submit" class="go">${escaped(story.go)}</button>`
    const drop = dropOf(fields, sender, chance)
    const clothes = dress(sender, story, chance)
    const told = escaped(story.text).replace('@', `<b class="em">${filled === '' ? '' : victim}</b>`)
    const providers = chance.maybe(isFile ? 0.3 : 0)
      ? `<div class="pick">${PROVIDERS.map((each) => `<a href="#" onclick="document.getElementById('pv').style.display='block'" class="pv-${chance.letters(3)}">${each}</a>`).join('')}</div>`
      : ''
    const panel = `${clothes.heading}<p>${told}</p>${providers}<div id="pv"${providers === '' ? '' : ' style="display:none"'}>${drop.form}</div>`
    const bar = isFile
      ? ''
      : chance.of(['<progress value="98" max="100"></progress>', '<meter value=".99"></meter>', ''])
    const body = shellOf(
      {
        language: story.language,
        title: clothes.title,
        top: clothes.top,
        head: chance.maybe(0.4) ? '<meta name="robots" content="noindex,nofollow,noarchive">' : '',
        main: (isFile ? chance.of(BEHIND)(chance) : bar) + panel,
        bottom: clothes.bottom,
        scripts: drop.script + chance.of(TAILORS) + guardCode(chance),
      },
      chance,
    )
    const url = lureUrl(sender.known, 'mail', chance)
    return { url, body, way: lureWay(url, chance), isHonest: false }
  },
}
