import { describe, expect, test } from 'bun:test'
import { namelessPretextCheck } from '../../../../src/trust/checks/credentials/nameless-pretext.ts'
import { rules } from '../page-subject.ts'

const found = (body: string, url = 'https://q7f3a.example/') => rules(namelessPretextCheck, body, { url })
const FIELD = '<input type=password name=p>'
const THREAT = '<p>We noticed unusual sign-in activity.</p>'

describe('a threat to an account of nobody’s', () => {
  test.each([
    ['in a heading', `<h1>Verification required</h1>${THREAT}${FIELD}`],
    ['on a button', `${THREAT}${FIELD}<button>Verify account</button>`],
    ['in German', `<h1>Konto bestätigen</h1><p>Ihr Konto wurde gesperrt.</p>${FIELD}`],
  ])('%s', (_, body) => {
    expect(found(body)).toEqual(['content.nameless_pretext'])
  })
})

describe('none', () => {
  const url = 'https://vallemar.example/'
  test.each([
    ['a page of its own name', `<title>Vallemar</title><h1>Verify</h1>${THREAT}${FIELD}`, url],
    ['a page that leads on', `<h1>Verify</h1>${THREAT}${FIELD}<a href=/help>Help</a>`, undefined],
    ['a threat alone', `<h1>Log in</h1>${THREAT}${FIELD}`, undefined],
    ['a verification alone', `<h1>Verify your address</h1><p>Choose a password.</p>${FIELD}`, undefined],
    ['nothing secret', `<h1>Verify</h1>${THREAT}<input name=q>`, undefined],
  ])('%s', (_, body, at) => {
    expect(found(body, at)).toEqual([])
  })
})
