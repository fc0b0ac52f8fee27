import { expect, test } from 'bun:test'
import { LineWriter } from '../../../src/http/observe/line-writer.ts'
import { createLog } from '../../../src/http/observe/log.ts'

/** What one error becomes in the log. */
async function logged(error: unknown): Promise<string> {
  let text = ''
  const log = createLog(
    new LineWriter((lines) => {
      text += lines
      return undefined
    }),
    'info',
  )
  log.error('unexpected_error', error)
  await log.flush()
  return (JSON.parse(text) as { error: string }).error
}

test('a failed query is logged without the values that were sent with it (O6)', async () => {
  const query = 'insert into "keys" values ($1, $2)'
  const error = Object.assign(new Error(`Failed query: ${query}\nparams: secret,wp_secret`), {
    query,
    params: ['secret'],
  })
  error.cause = new TypeError('the cause')
  const text = await logged(error)
  expect(text).toStartWith(`Error: Failed query: ${query}\n    at `)
  expect(text).toContain('caused by TypeError: the cause\n    at ')
  expect(text).not.toContain('secret')
})

test('keys and email addresses in a message are masked, frames of packages are not (O6)', async () => {
  const error = new Error(`wp_${'a'.repeat(49)} of jane.doe+x@mail.example.com`)
  error.stack = `Error: ${error.message}\n    at run (node_modules/@electric-sql/pglite/dist/index.js:1:2)`
  expect(await logged(error)).toBe(
    'Error: wp_... of ...@...\n    at run (node_modules/@electric-sql/pglite/dist/index.js:1:2)',
  )
})

test('a message is cut, and one of any length is masked without delay', async () => {
  const text = await logged(new Error('x'.repeat(1_000_000)))
  expect(text.split('\n')[0]).toBe(`Error: ${'x'.repeat(2_000)}`)
})

test('what is thrown and is no error is logged as text', async () => {
  expect(await logged('a text of a@b.example')).toBe('a text of ...@...')
})
