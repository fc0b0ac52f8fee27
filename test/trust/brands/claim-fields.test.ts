import { describe, expect, test } from 'bun:test'
import { siteOf } from '../../../src/trust/address/site.ts'
import { claimOf } from '../../../src/trust/brands/claim.ts'
import { asksOf } from '../../../src/trust/intents/asks.ts'
import { pageOf } from '../page/read-any-page.ts'

const claimed = (html: string, url: string) => {
  const [site, page] = [siteOf(new URL(url)), pageOf(html, url)]
  return claimOf(site, page, asksOf(page, site))
}

describe('a field that asks for the password of an account elsewhere', () => {
  const field = (label: string, name = 'User') =>
    `<title>Vote now</title><h1>Mini-Miss 2026</h1><form action=/x><input name=u placeholder="${name}"><label>${label}<input type=password name=p></label></form>`

  test.each([
    ['Facebook password', 'facebook'],
    ['Instagramのパスワード', 'instagram'],
    ['Senha do Telegram', 'telegram'],
    ['Snapchat hesabının şifresi', 'snapchat'],
    ['Tu contraseña de VK', 'vk'],
  ])('is a claim: %s', (label, brand) => {
    expect(claimed(field(label), 'https://qwertz.example/')?.brandId).toBe(brand)
  })

  test('is a claim where it asks for the name of that account', () => {
    const html = field('Mot de passe', 'Identifiant Telegram')
    expect(claimed(html, 'https://qwertz.example/')?.brandId).toBe('telegram')
  })

  test.each([
    ['that names no account', field('Password'), 'https://qwertz.example/'],
    [
      'that names an account among other fields',
      `${field('Password', 'Telegram')}<input name=city>`,
      'https://qwertz.example/',
    ],
    [
      'of a site that names itself',
      field('Facebook password').replace('Vote now', 'Minimissen'),
      'https://minimissen.example/',
    ],
    [
      'of a long page',
      `${field('Facebook password')}<p>${'Words about something else. '.repeat(80)}</p>`,
      'https://qwertz.example/',
    ],
  ])('%s is none', (_, html, url) => {
    expect(claimed(html, url)).toBeNull()
  })
})

test.each(['Google', 'PayPal', 'Microsoft', 'Facebook', 'Netflix'])(
  'a page whose one heading is %s claims it, if it says little else',
  (brand) => {
    const says = (more = '', heading: string = brand) =>
      claimed(
        `<h2>${heading}</h2><p>Confirm your identity to continue</p><form method=post><input name=u><input type=password name=p><button>Next</button></form>${more}`,
        'https://qwertz.example/',
      )
    expect(says()).toMatchObject({ name: brand })
    expect(says('<h2>Members</h2>')).toBeNull()
    expect(says('<button>Log in</button>')).toBeNull()
    expect(says(`<p>${'Log in to read on. '.repeat(12)}</p>`)).toBeNull()
    expect(says('<a href="/join">Join</a>')).toBeNull()
    expect(says('', `Members with ${brand}`)).toBeNull()
  },
)
