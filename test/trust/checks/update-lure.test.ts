import { describe, expect, test } from 'bun:test'
import { updateLureCheck } from '../../../src/trust/checks/malware/update-lure.ts'
import { findings, rules } from './page-subject.ts'

const URL_OF_FRAUD = 'https://kexo-rima.example/'
const at = (body: string, url = URL_OF_FRAUD) => rules(updateLureCheck, body, { url })
const page = (title: string, body: string) => `<title>${title}</title>${body}`
const LINK = '<a href="/Update.exe">OK</a>'
const OUTDATED = '<h1>Your Chrome is out of date</h1>'

describe('a page says that a program of somebody else is out of date, and hands out a file', () => {
  test.each([
    ['by a link', LINK],
    [
      'by a script on a click',
      '<button onclick="location.href=\'https://b.example/ChromeSetup.msi\'">OK</button>',
    ],
    [
      'by a script that builds it',
      '<script>a.download="Update"+".zip";a.href=URL.createObjectURL(b)</script>',
    ],
    ['by a form', '<form action="https://b.example/Update.iso"></form>'],
    ['by a frame', '<iframe src="/Update.zip"></iframe>'],
    ['by a refresh', '<meta http-equiv=refresh content="3;url=/Update.apk">'],
  ])('%s', (_, file) => {
    expect(at(OUTDATED + file)).toEqual(['content.fake_update'])
    expect(at(`<h1>Chrome</h1>${file}`)).toEqual([])
  })

  test.each([
    ['a browser', page('Update your browser', '<h1>This browser is no longer supported</h1>')],
    ['a font', page('Moon', "<h2>The 'Lato' font wasn't found</h2>")],
    ['a part of a meeting', page('Join – Zoom', '<h1>Zoom</h1><p>Install the Zoom audio driver to join.')],
    ['a reader', page('Adobe Reader', '<p>Adobe Reader is required to open this file.')],
    ['German', page('Firefox', '<h1>Firefox ist veraltet</h1>')],
    ['French', page('Chrome', '<h1>Une mise à jour de Chrome est nécessaire</h1>')],
    ['Spanish', page('Edge', '<h1>Su navegador está desactualizado</h1>')],
    ['Russian', page('Видео', '<h1>Ваш браузер устарел</h1>')],
    ['Turkish', page('Chrome', '<h1>Tarayıcı güncel değil</h1>')],
    ['Korean', page('Chrome', '<h1>브라우저 업데이트</h1>')],
    ['Japanese', page('更新', '<h1>Chromeの更新が必要です</h1>')],
    ['Chinese', page('Chrome', '<h1>浏览器版本过低</h1>')],
  ])('of or in %s', (_, body) => {
    expect(at(body + LINK)).toEqual(['content.fake_update'])
  })

  test('laid over the page of a stranger', () => {
    const story = `<h1>Moon bakery</h1>${'<p>Bread and cakes since 1921.</p>'.repeat(200)}`
    const overlay = `<div>${OUTDATED}</div><script>go.onclick=()=>{location="https://b.example/a.exe"}</script>`
    const [finding] = findings(updateLureCheck, story + overlay, { url: 'https://www.moon-bakery.example/' })
    expect(finding?.rule).toBe('content.fake_update')
    expect(finding?.evidence.seen).toStartWith('Your Chrome is out of date … ')
    expect(at(`${story}<p>Chrome 90 is required.</p><a href="/list.zip">All recipes</a>`)).toEqual([])
  })

  test.each([
    [
      'a help desk that shows where to get it',
      `<title>Update Zoom | IT</title><h1>Your Zoom is out of date</h1><a href="https://zoom.us/download">zoom.us</a><a href="/vpn.msi">VPN</a>`,
      'https://it.harbour-foods.example/kb',
    ],
    [
      'a help desk under its own name',
      `<title>Update Zoom | Harbour Foods IT</title><h1>Your Zoom is out of date</h1><a href="/zoom.msi">Zoom</a>`,
      'https://it.harbour-foods.example/kb',
    ],
    [
      'the vendor of a program of that kind',
      '<title>NovaView</title><h1>NovaView Video Player</h1><p>Version 1 of the video player is outdated.<a href="/novaview.exe">Get 2</a>',
      'https://getnova.example/',
    ],
    [
      'the vendor whose program bears its name',
      '<title>Lantern Player</title><h1>Your Lantern Browser is out of date</h1><script>location="/lantern.exe"</script>',
      'https://lantern.example/update',
    ],
    [
      'a program that needs a system',
      '<title>Kite</title><h1>Kite Browser requires Windows 10</h1><a href="/kite.exe">Get it</a>',
      'https://getit.example/',
    ],
    [
      'the maker itself',
      `${OUTDATED}<a href="/ChromeSetup.exe">Update</a>`,
      'https://www.google.com/chrome/',
    ],
    [
      'a maker that is no brand',
      '<title>Firefox</title><h1>Your Firefox is out of date</h1><a href="/f.exe">Update</a>',
      'https://www.mozilla.org/',
    ],
    [
      'a page with the file of the maker',
      `${OUTDATED}<script>location="https://dl.google.com/ChromeSetup.exe"</script>`,
      URL_OF_FRAUD,
    ],
  ])('but not %s', (_, body, url) => {
    expect(at(body, url)).toEqual([])
  })
})

describe('a page says that a known program is out of date, and leads elsewhere', () => {
  test.each([
    ['by a link', '<a href="/get.php?id=7">Update now</a>'],
    ['by a button', '<button>Jetzt herunterladen</button>'],
  ])('%s', (_, body) => {
    expect(at(OUTDATED + body)).toEqual(['content.update_pretext'])
  })

  test.each([
    ['to the maker', `${OUTDATED}<a href="https://www.google.com/chrome/">Update now</a>`],
    ['nowhere', `${OUTDATED}<a href="/">Home</a>`],
    ['on from a notice about any browser', '<h1>Your browser is out of date</h1><button>Update</button>'],
  ])('but not %s', (_, body) => {
    expect(at(body)).toEqual([])
  })
})
