import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf } from '../captures.ts'

const NAMES = ['vandorelh', 'quarnstedt', 'mellorby']
/** Marks of a page's own making, each enough for the page to name itself. */
const MARKS: readonly ((name: string) => string)[] = [
  (name) => `<title>${name}</title>`,
  (name) => `<h1>${name}</h1>`,
  (name) => `<p>© 2026 ${name}</p>`,
]
const PASSWORD =
  '<form method=post action=/in><input name=user><input type=password name=pass><button>Log in</button></form>'
const CARD =
  '<form method=post action=/in><input name=cardnumber autocomplete=cc-number><input name=cvv autocomplete=cc-csc><button>Next</button></form>'
const LURES = {
  'a giveaway for a log-in': `<h2>Claim your free skins</h2>${PASSWORD}`,
  'a card to verify': `<h2>Verify your card to unlock your account</h2>${CARD}`,
  'the key of a card': '<label>Clave de cajero <input type=password name=k></label>',
  'a document that is a program': '<h2>Your invoice is ready</h2><a href="/Invoice.exe">View document</a>',
}
const judged = (host: string, body: string) => grade(captureOf(`https://www.${host}.example/`, { body }))

describe.each(Object.entries(LURES))('%s', (_, lure) => {
  test('is dangerous under nobody’s name, and suspicious with less confidence under the host’s own', () => {
    for (const name of NAMES) {
      for (const mark of MARKS) {
        const [unnamed, named] = ['hu7q-form', name].map((host) => judged(host, mark(name) + lure))
        expect([unnamed?.verdict, named?.verdict]).toEqual(['dangerous', 'suspicious'])
        expect(named?.confidence).toBeCloseTo((unnamed?.confidence ?? 0) - 0.2, 5)
        expect(named?.signals.map(({ id }) => id)).toContain('content.named_lure')
      }
    }
  })
})
