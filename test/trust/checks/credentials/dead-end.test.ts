import { describe, expect, test } from 'bun:test'
import { deadEndCheck } from '../../../../src/trust/checks/credentials/dead-end.ts'
import { rules } from '../page-subject.ts'

const CHEAP = 'https://q7f3a.web.app/a/index.html'
const OWN = 'https://q7f3a.example/a/index.html'
const found = (body: string, url = OWN) => rules(deadEndCheck, body, { url })
const FOUND = ['content.dead_end'] as const
const CARD = '<form action=send.php><input name=cardnumber><input name=cvv></form>'
const LOGIN = '<form action=send.php><input name=user><input type=password name=pass></form>'

describe('a page that leads nowhere but to where it sends a secret', () => {
  test.each([
    ['a card', OWN, CARD],
    [
      'a card, beside links that are dead',
      OWN,
      `<a href="#">Help</a><a href="javascript:void(0)">Terms</a>${CARD}`,
    ],
    ['a code', OWN, '<form action=2.php><input name=otp></form>'],
    ['a password, at a host that costs nothing, to the script beside it', CHEAP, LOGIN],
    ['a password in the clear', OWN, '<form action=go><input name=u><input type=text name=password></form>'],
  ])('%s', (_, url, body) => {
    expect(found(body, url)).toEqual([...FOUND])
  })
})

describe('none', () => {
  test.each([
    ['a password at a host of one’s own', OWN, LOGIN],
    [
      'a password and a code, as programs of one’s own ask',
      OWN,
      '<form action=/in><input type=password name=p><input name=otp></form>',
    ],
    ['a link that leads on', OWN, `<a href=/terms>Terms</a>${CARD}`],
    ['a link that leads elsewhere', CHEAP, `<a href=https://docs.example/>Help</a>${LOGIN}`],
    ['a page of its own name', 'https://www.vallemar.example/pay', `<title>Vallemar</title>${CARD}`],
    ['a long page', OWN, `${'<p>What we sell, and to whom.'.repeat(80)}${CARD}`],
    ['a field that is sent nowhere', OWN, '<input name=cardnumber>'],
  ])('%s', (_, url, body) => {
    expect(found(body, url)).toEqual([])
  })
})
