import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { hackedSite, storageBucket, tenantSite, unnamedDomain } from '../make/hosts/hosting.ts'
import { urlAt } from '../make/hosts/hosts.ts'
import { wayTo } from '../make/kits/brand-kit.ts'
import { frontOf } from '../make/pages/fronts.ts'
import { escaped } from '../make/pages/layout.ts'
import { LOCK_TONGUES, LOCK_WORDS, type LockWords, said } from './lock-words.ts'
import { trapsOf } from './traps.ts'

const MAKERS = [
  'Microsoft',
  'Microsoft',
  'Windows',
  'Apple',
  'Norton',
  'McAfee',
  'Google Chrome',
  'Bitdefender',
  'Avast',
  'Windows Defender',
]
const SELLERS = ['Norton', 'McAfee', 'Geek Squad', 'Microsoft', 'PayPal', 'Amazon', 'Avast', 'Apple']

interface Scene {
  readonly words: LockWords
  readonly maker: string
  readonly number: string
  readonly tongue: string
}

/** The markup of the number; kits at times take it from the query string. */
function numberMarkup(number: string, chance: Chance): string {
  const digits = number.replace(/[^+0-9]/g, '')
  return chance.of([
    `<b>${number}</b>`,
    `<a href="tel:${digits}">${number}</a>`,
    `<span id="num" class="phone_num">${number}</span><script>var q=new URLSearchParams(location.search).get("p");if(q)document.getElementById("num").textContent=q</script>`,
    `<strong>${[...number].map((sign) => `<i>${sign}</i>`).join('')}</strong>`,
    `<font color="red" size="5">${number}</font>`,
  ])
}

const linesOf = ({ words, maker, number }: Scene, chance: Chance) => {
  const shown = numberMarkup(number, chance)
  return [words.found, words.stay, words.call]
    .map((list) => chance.of(list))
    .map((text) => `<p>${said(escaped(text), maker, shown)}</p>`)
}

/** A window of the system, drawn over a picture of its desktop. */
function dialogScene(scene: Scene, chance: Chance): string {
  const { words, maker } = scene
  const window = `<div class="${chance.of(['win', 'dialog', 'pop_up', 'box-alert'])}" role="alertdialog"><div class="bar">${escaped(maker)} <span class="x">×</span></div><h3>${escaped(said(chance.of(words.locked), maker, scene.number))}</h3>${linesOf(scene, chance).join('')}<div class="btns">${words.quit.map((text) => `<button onclick="return false">${escaped(text)}</button>`).join('')}</div></div>`
  return `<img class="desk" src="${chance.of(['bg.jpg', 'images/desktop.png', 'f24.webp'])}" alt="">${window}${chance.maybe(0.4) ? window.replace('class="', 'class="second ') : ''}`
}

function scanScene(scene: Scene, chance: Chance): string {
  const files = Array.from(
    { length: 4 + chance.below(6) },
    () =>
      `<li>C:\\Windows\\${chance.letters(7)}.dll <em>${chance.of(['Trojan', 'Spyware', 'Adware', 'Worm'])}.${chance.letters(5)}</em></li>`,
  )
  return `<p>${escaped(scene.words.scan)} <span id="pc">0</span>%</p><progress id="pg" max="100"></progress><script>var v=0,t=setInterval(function(){v++;pg.value=v;pc.textContent=v;if(v>99){clearInterval(t);document.getElementById('res').style.display='block'}},70)</script><ul class="files">${files.join('')}</ul><div id="res">${linesOf(scene, chance).join('')}</div>`
}

const blueScene = (scene: Scene, chance: Chance) =>
  `<div style="background:#0078d7;color:#fff;height:100vh;padding:8%"><div style="font-size:90px">:(</div>${linesOf(scene, chance).join('')}<p>Stop code: 0x${chance.hex(8).toUpperCase()}</p></div>`

/** The window that asks for the name and the password of Windows, as authentication by HTTP does. */
const keyScene = (scene: Scene, chance: Chance) =>
  `${linesOf(scene, chance).join('')}<form onsubmit="return false"><input name="username" placeholder="User"><input type="password" name="key" placeholder="Windows key"><button>OK</button></form>`

function renewalScene({ words, maker, number }: Scene, chance: Chance): string {
  const shown = numberMarkup(number, chance)
  const lines = words.renewed.map((text) => `<p>${said(escaped(text), maker, shown)}</p>`).join('')
  const invoice = `<table border="1"><tr><td>Invoice</td><td>#${chance.letters(3).toUpperCase()}-${chance.digits(7)}</td></tr><tr><td>${escaped(maker)}</td><td>${chance.of(['PAID', 'Auto-debit', 'Processing'])}</td></tr></table>`
  const form = `<form method="post" action="${chance.of(['cancel.php', 'refund.php', 'submit'])}"><input name="fullname"><input name="phone" type="tel">${chance.of(['<input name="bank" placeholder="Bank">', '<input name="card" maxlength="19" placeholder="Card / IBAN">', '<input name="ccnum" autocomplete="cc-number"><input name="cvv" maxlength="4">'])}<button>${escaped(words.cancel)}</button></form>`
  const remote = `<p><a href="https://${chance.of(['anydesk.com/download', 'get.teamviewer.com/en', 'www.ultraviewer.net/en/download.html', 'helpme.net'])}">${escaped(words.cancel)} – Support ID</a></p>`
  return invoice + lines + chance.of([form, form, remote, form + remote])
}

const SCENES = [dialogScene, dialogScene, scanScene, blueScene, keyScene]

const groundFor = (chance: Chance) =>
  chance.of([
    storageBucket,
    storageBucket,
    unnamedDomain,
    unnamedDomain,
    hackedSite,
    (c: Chance) => tenantSite('support', c),
  ])(chance)

export const supportLockPage: Family = {
  id: 'support_lock_page',
  expected: 'dangerous',
  split: 'held-out',
  make(chance) {
    const isRenewal = chance.maybe(0.2)
    const tongue = chance.of(LOCK_TONGUES)
    const words = LOCK_WORDS[tongue]
    const scene = {
      words,
      maker: chance.of(isRenewal ? SELLERS : MAKERS),
      number: words.phone(chance),
      tongue,
    }
    const title = isRenewal
      ? `${scene.maker} – ${words.cancel}`
      : said(chance.of(words.titles), scene.maker, scene.number)
    const traps = isRenewal && chance.maybe(0.7) ? '' : trapsOf(scene.number, chance)
    const body = frontOf(
      {
        tongue,
        title,
        heading: isRenewal ? words.cancel : said(chance.of(words.locked), scene.maker, scene.number),
        logo: chance.of([
          `<img src="${chance.of(['logo', 'ms', 'def'])}.png" alt="${scene.maker}">`,
          `<b>${scene.maker}</b>`,
          '<img src="w3.png">',
        ]),
        head: chance.of([
          '',
          '<meta name="robots" content="noindex">',
          '<link rel="stylesheet" href="css/tapa.css"><script src="js/jquery.min.js"></script>',
        ]),
        main: isRenewal ? renewalScene(scene, chance) : chance.of(SCENES)(scene, chance),
        foot: chance.maybe(0.5) ? `© ${scene.maker} 2026` : '',
        scripts: traps,
      },
      chance,
    )
    const file = chance.of([
      '',
      'index.html',
      `?bcda=${scene.number.replace(/[^0-9]/g, '')}`,
      `Win${chance.hex(4)}/index.php`,
      `?clickid=${chance.hex(14)}`,
    ])
    const url = urlAt(groundFor(chance), file)
    return { url, body, way: wayTo(url, chance), isHonest: false }
  },
}
