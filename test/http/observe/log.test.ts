import { expect, test } from 'bun:test'
import { LineWriter } from '../../../src/http/observe/line-writer.ts'
import { createLog } from '../../../src/http/observe/log.ts'
import { Metrics } from '../../../src/http/observe/metrics.ts'

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

test('events of level warn and error are counted by name, those that LOG_LEVEL hides too [O17]', async () => {
  const metrics = new Metrics()
  const read = Promise.withResolvers<void>()
  const writer = new LineWriter(() => read.promise)
  const log = createLog(writer, 'error')
  log.counts.describe(metrics)
  log.info('listening')
  for (let time = 0; time < 3; time++) log.warn('usage_lost')
  log.error('crashed', new Error())
  for (let line = 0; line <= 30_000; line++) writer.write('a line\n')
  read.resolve()
  await log.flush()
  expect(metrics.text().match(/^waypost_log_events_total.*$/gm)).toEqual([
    'waypost_log_events_total{event="usage_lost",level="warn"} 3',
    'waypost_log_events_total{event="crashed",level="error"} 1',
    'waypost_log_events_total{event="log_lines_dropped",level="warn"} 1',
  ])
})
