import { expect, test } from 'bun:test'
import { LineWriter } from '../../../src/http/observe/line-writer.ts'

test('lines go out together, and a flush waits for them', async () => {
  const written: string[] = []
  const writer = new LineWriter((text) => {
    written.push(text)
    return Promise.resolve()
  })
  writer.write('one')
  writer.write('two')
  expect(written).toEqual([])
  await writer.flush()
  expect(written).toEqual(['one\ntwo\n'])
})

test('lines go out by themselves', async () => {
  const out = Promise.withResolvers<string>()
  const writer = new LineWriter((text) => {
    out.resolve(text)
    return undefined
  })
  writer.write('one')
  expect(await out.promise).toBe('one\n')
})

test('lines written while the output is busy follow in order', async () => {
  const written: string[] = []
  const busy = Promise.withResolvers<void>()
  const writer = new LineWriter((text) => {
    written.push(text)
    return written.length === 1 ? busy.promise : undefined
  })
  writer.write('one')
  const flushed = writer.flush()
  writer.write('two')
  expect(written).toEqual(['one\n'])
  busy.resolve()
  await flushed
  expect(written).toEqual(['one\n', 'two\n'])
})

test('while the reader stalls, lines beyond a limit are dropped and counted', async () => {
  let written = ''
  const stalled = Promise.withResolvers<void>()
  const writer = new LineWriter((text) => {
    written += text
    return stalled.promise
  })
  for (let i = 0; i < 30_000; i++) writer.write(`line ${i}`)
  stalled.resolve()
  await writer.flush()
  const [, count] = /"log_lines_dropped","count":(\d+)/.exec(written) ?? []
  expect(written.split('\n').length - 2 + Number(count)).toBe(30_000)
})

test('an output that fails does not stop the writer', async () => {
  const writer = new LineWriter(() => Promise.reject(new Error('closed')))
  writer.write('one')
  await writer.flush()
})
