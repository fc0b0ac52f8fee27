import { describe, expect, test } from 'bun:test'
import { otherNameCheck } from '../../../../src/trust/checks/credentials/other-name.ts'
import { rules } from '../page-subject.ts'

const OWN = 'https://q7f3a.example/'
const CHEAP = 'https://q7f3a.web.app/'
const found = (body: string, url = OWN) => rules(otherNameCheck, body, { url })
const LOGIN = '<form action=in><input name=user><input type=password name=pass></form>'
const DEAD = '<a href="#">Register</a><a href="#">Forgotten</a>'
const TITLE = '<title>Vallemar - Sign in</title>'

describe('a name that the address has not', () => {
  test.each([
    ['in the title and below, all links dead', OWN, `${TITLE}${DEAD}${LOGIN}<p>© 2026 Vallemar</p>`],
    ['in the title and the logo, all links dead', OWN, `${TITLE}<img src=l.png alt=Vallemar>${DEAD}${LOGIN}`],
    ['in the title and below, at a host that costs nothing', CHEAP, `${TITLE}${LOGIN}<p>© 2026 Vallemar</p>`],
  ])('%s', (_, url, body) => {
    expect(found(body, url)).toEqual(['content.other_name'])
  })
})

describe('none', () => {
  test.each([
    ['its own', 'https://vallemar.example/', `${TITLE}<h1>Vallemar</h1>${DEAD}${LOGIN}`],
    ['a program of one’s own', OWN, `${TITLE}${LOGIN}<p>© 2026 Vallemar</p>`],
    ['a program without a notice at a host that costs nothing', CHEAP, `${TITLE}<h1>Vallemar</h1>${LOGIN}`],
    ['a link that leads on', OWN, `${TITLE}<h1>Vallemar</h1>${DEAD}<a href=/terms>Terms</a>${LOGIN}`],
    ['a link to its maker', OWN, `${TITLE}<h1>Vallemar</h1>${DEAD}<a href=https://v.example/>V</a>${LOGIN}`],
    ['words of any log-in', OWN, `<title>Sign in to your account</title><h1>Account</h1>${DEAD}${LOGIN}`],
    ['in the title alone', OWN, `${TITLE}${DEAD}${LOGIN}`],
    ['nothing secret', OWN, `${TITLE}<h1>Vallemar</h1>${DEAD}<form action=q><input name=q></form>`],
  ])('%s', (_, url, body) => {
    expect(found(body, url)).toEqual([])
  })
})
