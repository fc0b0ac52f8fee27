import { describe, expect, test } from 'bun:test'
import { GIVEAWAY_LURE_TABLE } from '../../../../src/trust/judge/credentials/giveaway-lure.ts'
import { rules } from '../page-subject.ts'

const LOGIN = '<form action=login.php><input name=user><input type=password name=pass></form>'
const found = (body: string, url = 'https://q7f3a.example/') => rules(GIVEAWAY_LURE_TABLE, body, { url })

describe('something is given away for a log-in', () => {
  test.each([
    ['English', '<h1>Claim your free skins</h1>'],
    ['Spanish', '<h1>Diamantes gratis</h1>'],
    ['Portuguese', '<p>Receba 3.000 Diamantes'],
    ['Indonesian', '<p>Klaim hadiah sekarang'],
    ['Turkish', '<h1>Ücretsiz elmas</h1>'],
    ['Russian', '<p>Забери свой подарок'],
    ['Chinese', '<p>免费领取礼包'],
    ['any language', '<title>Giveaway</title>'],
  ])('in %s', (_, offer) => {
    expect(found(offer + LOGIN)).toEqual(['content.giveaway_lure'])
  })

  test('a vote that is confirmed with the account of the site in the title', () => {
    const vote = '<title>Facebook Photo Contest</title><p>Log in to confirm your vote'
    expect(found(`${vote}<button>Login with Facebook</button>`)).toEqual(['content.giveaway_lure'])
    expect(found(`${vote}<button>Login with Google</button>`)).toEqual([])
  })
})

test('a page that has itself passed on to a number of others is told of', () => {
  for (const text of ['Share this with 10 friends', 'Compartilhe com 10 amigos', 'Bagikan ke 5 grup'])
    expect(found(`<p>${text}</p>${LOGIN}`)).toEqual(['content.share_chain'])
  expect(found('<p>Share this game with 10 friends to claim your reward!')).toEqual(['content.share_chain'])
  expect(found('<p>Invite 20 people to claim your bonus.')).toEqual(['content.share_chain'])
  expect(found('<p>Share this page with 10 friends.')).toEqual([])
})

test.each([
  ['asks for nothing', '<h1>Claim your free skins</h1><input name=mail>'],
  ['offers nothing', `<h1>Welcome back</h1>${LOGIN}`],
  ['is long', `<h1>Giveaway</h1>${'<p>Terms of the giveaway.'.repeat(200)}${LOGIN}`],
])('a page that %s is none', (_, body) => {
  expect(found(body)).toEqual([])
})

test('a page of its own name that leads on may give away what it likes; its name alone lowers [T16]', () => {
  const body = `<title>Pixelgarden: giveaway</title>${LOGIN}`
  expect(found(body, 'https://www.pixelgarden.example/')).toEqual(['content.named_lure'])
  expect(found(`${body}<a href=/rules>Rules</a>`, 'https://www.pixelgarden.example/')).toEqual([])
})
