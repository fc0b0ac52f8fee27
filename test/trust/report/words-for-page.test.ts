import { describe, expect, test } from 'bun:test'
import placeholder from '../../../src/trust/data/phrases/placeholder.json'
import wall from '../../../src/trust/data/phrases/wall.json'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'

const report = (body: string) => grade(captureOf('https://www.quarnelz.com/', { body }))
const blindOf = (body: string) => {
  const { verdict, coverage } = report(body)
  return verdict === 'inconclusive' ? coverage.limits.find((limit) => /wall|empty/.test(limit)) : verdict
}

/** Walls and placeholders as people meet them, in other words than the phrases where there are any. */
const WALLS: readonly (readonly [string, string])[] = [
  [
    'Please enable cookies',
    'This website needs cookies to work. Please enable cookies in your browser and try again.',
  ],
  ['Cookies required', 'Cookies are disabled in your browser. Turn them on, then reload.'],
  ['Your browser is not supported', 'To continue, please use a recent version of Chrome, Firefox or Safari.'],
  ['Sorry', "Your browser isn't supported. We recommend another one."],
  ['Almost there', 'You are now in line. When it is your turn, you will have 10 minutes to enter.'],
  ['Waiting', 'Your number in line is 48213. Do not refresh.'],
  ['Not here', 'This content is not available in your country.'],
  ['Blocked', 'Your IP address has been blocked. Contact us if you think that is a mistake.'],
  ['Hinweis', 'Bitte aktivieren Sie Cookies, um fortzufahren.'],
  ['Browser', 'Ihr Browser wird leider nicht mehr unterstützt.'],
  ['Warteschlange', 'Sie befinden sich in der Warteschlange. Bitte schließen Sie das Fenster nicht.'],
  ['Un instant', "Vous êtes maintenant dans la file d'attente."],
  ['Navigateur', "Votre navigateur n'est plus pris en charge."],
  ['Espere', 'Está ahora en la cola. No cierre esta página.'],
  ['Aviso', 'Seu navegador não é compatível com este site.'],
  ['Attendere', 'Ora sei in coda. Tieni aperta questa pagina.'],
  ['Wachtrij', 'U staat nu in de wachtrij.'],
  ['Ожидание', 'Вы находитесь в очереди. Не закрывайте страницу.'],
  ['Доступ', 'Доступ ограничен.'],
  ['お知らせ', 'お使いのブラウザはサポートされていません。'],
  ['提示', '您的浏览器版本过低，请升级后再访问。'],
]
const PLACEHOLDERS: readonly (readonly [string, string])[] = [
  ['Maintenance', 'Our site is currently down for maintenance. We will be back shortly.'],
  ['We will be right back', 'Sorry for the inconvenience. We are performing scheduled maintenance.'],
  [
    'Account Suspended',
    'This account has been suspended. Contact your hosting provider for more information.',
  ],
  ['Site', 'This website is under construction.'],
  ['Coming soon', 'Something new is on its way.'],
  ['Welcome to nginx!', 'If you see this page, the nginx web server is successfully installed and working.'],
  ['IIS Windows Server', ''],
  [
    'Domain',
    'This domain has expired. Is it yours? Renew it with your registrar. The domain name has expired.',
  ],
  ['Wartung', 'Diese Seite wird gerade gewartet.'],
  ['Gesperrt', 'Diese Website wurde deaktiviert.'],
  ['Maintenance', 'Le site est actuellement en maintenance.'],
  ['Mantenimiento', 'El sitio está en mantenimiento. Volveremos pronto.'],
  ['Manutenção', 'Nosso site está em manutenção.'],
  ['Sito', 'Il sito è in costruzione.'],
  ['Onderhoud', 'Onze website is momenteel in onderhoud.'],
  ['Przerwa', 'Trwa przerwa techniczna.'],
  ['Сайт', 'Ведутся технические работы.'],
  ['Bakım', 'Sitemiz bakım çalışması nedeniyle kapalıdır.'],
  ['メンテナンス', '現在メンテナンス中です。'],
  ['提示', '网站正在维护中，请稍后再来。'],
]
const drawn: readonly ((title: string, text: string) => string)[] = [
  (title, text) => `<!doctype html><title>${title}</title><h1>${title}</h1><p>${text}</p>`,
  (title, text) =>
    `<!doctype html><title>Quarnelz</title><img src=/logo.png><h2>${title}</h2><div>${text}</div><a href=/help>Help</a>`,
  (title, text) =>
    `<!doctype html><html><head><title>${title}</title></head><body><center>${text}<hr></center></body></html>`,
]

describe('a page that says that it is not to be seen was not seen [T5]', () => {
  test.each(WALLS)('%s', (title, text) => {
    for (const draw of drawn) expect(blindOf(draw(title, text))).toBe('bot_wall')
  })
  test.each(PLACEHOLDERS)('%s', (title, text) => {
    const draws = text === '' ? drawn.slice(0, 1) : drawn
    for (const draw of draws) expect(blindOf(draw(title, text))).toBe('empty_page')
  })
  test('the page of a server that says much of itself', () => {
    const text = 'This is the default welcome page used to test the correct operation of the server. '.repeat(
      30,
    )
    expect(blindOf(`<title>Apache2 Ubuntu Default Page: It works</title><p>${text}`)).toBe('empty_page')
  })
})

describe('twins that say the same and show a page', () => {
  const filler = 'We looked at how shops treat their visitors, and what they could do instead. '
  const sentences = [...WALLS, ...PLACEHOLDERS].map(([, text]) => text).filter((text) => text !== '')

  test.each(sentences)('an article that quotes “%s”', (text) => {
    expect(
      report(`<title>${text}</title><h1>What “${text}” means</h1><p>${filler.repeat(8)}<p>${text}`).verdict,
    ).toBe('benign')
    expect(
      report(`<title>News</title><h1>News</h1><p>${filler.repeat(8)}<blockquote>${text}</blockquote>`)
        .verdict,
    ).toBe('benign')
  })

  test.each(sentences)('a page with a field beside “%s”', (text) => {
    expect(report(`<title>Search</title><form action=/s><input name=q></form><p>${text}`).verdict).toBe(
      'benign',
    )
  })

  test.each([
    'We use cookies to improve your experience. Accept all cookies. Only necessary cookies. Cookie settings.',
    'Wir verwenden Cookies. Alle akzeptieren. Nur notwendige Cookies. Einstellungen.',
    'Nous utilisons des cookies. Tout accepter. Refuser.',
  ])('a shop with the banner “%s”', (banner) => {
    const goods = ['Bread', 'Rolls', 'Cake'].map(
      (name) => `<a href=/${name}><img src=/${name}.jpg>${name} 3.20</a>`,
    )
    expect(report(`<title>Bakery</title><h1>Bakery</h1>${goods.join('')}<div>${banner}</div>`).verdict).toBe(
      'benign',
    )
    expect(
      report(`<title>Bakery</title><h1>Bakery</h1><p>Open from 7 to 12.</p><div>${banner}</div>`).verdict,
    ).toBe('benign')
  })

  test.each([
    '<h1>Maria Lind</h1><p>Painter. Studio visits on Fridays. I support young artists.',
    '<h1>Hello</h1><p>I write a browser extension, and sometimes about maintenance of old bicycles.',
    '<h1>Queueing theory</h1><p>Lecture notes: why the other line is faster.',
    '<h1>Coffee bar</h1><p>Closed on Mondays. New summer menu soon.',
  ])('a small page: %s', (body) => {
    expect(report(`<title>Site</title>${body}`).verdict).toBe('benign')
  })
})

test('phrases of a wall and of a placeholder are not the same', () => {
  const both = Object.values(wall)
    .flat()
    .filter((phrase) => Object.values(placeholder).flat().includes(phrase))
  expect(both).toEqual([])
})
