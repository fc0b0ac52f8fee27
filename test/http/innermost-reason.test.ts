import { expect, test } from 'bun:test'
import { innermostReason } from '../../src/http/observe/innermost-reason.ts'

const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' })

test.each([
  ['a text', 'lost', 'lost'],
  ['the end of a chain', new Error('select 1', { cause: new Error('lost') }), 'lost'],
  ['the first of several', new AggregateError([new Error('lost'), refused]), 'lost'],
  ['a code where there is no message', new Error('select 1', { cause: refused }), 'ECONNREFUSED'],
  ['a name where there is nothing else', new TypeError(''), 'TypeError'],
  ['the first line', new Error('lost\nin detail'), 'lost'],
])('the reason is %s', (_, error, reason) => {
  expect(innermostReason(error)).toBe(reason)
})
