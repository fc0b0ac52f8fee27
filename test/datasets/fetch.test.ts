import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchDatasets } from '../../datasets/fetch.ts'
import { type DataFile, DatasetError } from '../../datasets/manifest.ts'
import { freePort } from '../support/server-process.ts'
import { filesIn, makeDataset, makeManifest, runDatasets, sha256Of } from './dataset-fixture.ts'
import { startFileServer } from './file-server.ts'

const CONTENT = '1.0.0.0,1.0.0.255,AU\n'.repeat(5000)
const LAID = 'made-up/1/a.csv'

const server = startFileServer()
let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-datasets-'))
  server.asked.length = 0
  server.answers.clear()
})
afterEach(() => rmSync(directory, { recursive: true }))
afterAll(() => server.stop())

const pinned = (download: string, content: string | Uint8Array = CONTENT, file = 'a.csv'): DataFile => ({
  file,
  family: 4,
  sha256: sha256Of(content),
  download,
})

const get = (...files: DataFile[]): Promise<void> =>
  fetchDatasets(makeManifest(makeDataset(files)), directory)

/** The message of a refusal, after which nothing was left behind. */
async function refusal(...files: DataFile[]): Promise<string> {
  const before = filesIn(directory)
  const error = await get(...files).then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(DatasetError)
  expect(filesIn(directory)).toEqual(before)
  return (error as Error).message
}

describe('a dataset that is missing', () => {
  test('is got from its address', async () => {
    server.answers.set('/a.csv', () => new Response(CONTENT))
    await get(pinned(server.at('/a.csv')))
    expect(filesIn(directory)).toEqual([LAID])
    expect(await Bun.file(join(directory, LAID)).text()).toBe(CONTENT)
  })

  test('is unpacked where its address ends in .gz, and pinned by what is inside', async () => {
    server.answers.set('/a.csv.gz', () => new Response(Bun.gzipSync(CONTENT)))
    await get(pinned(server.at('/a.csv.gz?month=11')))
    expect(await Bun.file(join(directory, LAID)).text()).toBe(CONTENT)
  })

  test('is got file by file, without asking for those that are there', async () => {
    server.answers.set('/b.csv', () => new Response('b'))
    await Bun.write(join(directory, LAID), CONTENT)
    await get(pinned(server.at('/a.csv')), pinned(server.at('/b.csv'), 'b', 'b.csv'))
    expect(server.asked).toEqual(['/b.csv'])
    expect(filesIn(directory)).toEqual([LAID, 'made-up/1/b.csv'])
  })
})

describe('a dataset that is there', () => {
  test('is not asked for again', async () => {
    await Bun.write(join(directory, LAID), CONTENT)
    await get(pinned(server.at('/a.csv')))
    expect(server.asked).toEqual([])
  })

  test('is refused by name with another digest, and stays as it is', async () => {
    await Bun.write(join(directory, LAID), 'another')
    const message = await refusal(pinned(server.at('/a.csv')))
    expect(message).toBe(
      `${join(directory, LAID)}: sha256 is ${sha256Of('another')}, but ${sha256Of(CONTENT)} is pinned`,
    )
    expect(server.asked).toEqual([])
    expect(await Bun.file(join(directory, LAID)).text()).toBe('another')
  })
})

describe('what cannot be had as it was pinned leaves nothing behind, and the message names it:', () => {
  test('content of another digest', async () => {
    server.answers.set('/a.csv', () => new Response('another'))
    expect(await refusal(pinned(server.at('/a.csv')))).toBe(
      `${join(directory, LAID)}: sha256 is ${sha256Of('another')}, but ${sha256Of(CONTENT)} is pinned`,
    )
  })

  test('packed content of another digest', async () => {
    server.answers.set('/a.csv.gz', () => new Response(Bun.gzipSync('another')))
    expect(await refusal(pinned(server.at('/a.csv.gz')))).toContain(`sha256 is ${sha256Of('another')}, but`)
  })

  test('a status that is not 200', async () => {
    server.answers.set('/500', () => new Response(CONTENT, { status: 500 }))
    expect(await refusal(pinned(server.at('/none')))).toBe('made-up a.csv: HTTP status 404')
    expect(await refusal(pinned(server.at('/500')))).toBe('made-up a.csv: HTTP status 500')
  })

  test('a server that refuses the connection', async () => {
    expect(await refusal(pinned(`http://127.0.0.1:${await freePort()}/a.csv`))).toMatch(
      /^made-up a.csv: .*connect/i,
    )
  })

  test('a download that breaks off', async () => {
    const breaking = createServer((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf`))
    }).listen(0, '127.0.0.1')
    await once(breaking, 'listening')
    const { port } = breaking.address() as AddressInfo
    expect(await refusal(pinned(`http://127.0.0.1:${port}/a.csv`))).toMatch(/^made-up a.csv: /)
    breaking.close()
  })

  const packed = Bun.gzipSync(CONTENT)
  test.each([
    ['gzip without its last byte', packed.subarray(0, -1)],
    ['gzip cut in half', packed.subarray(0, packed.length >> 1)],
    ['gzip cut in its header', packed.subarray(0, 5)],
    ['gzip with a wrong checksum', packed.map((byte, place) => (place === packed.length - 8 ? ~byte : byte))],
    ['no gzip at all', Buffer.from(CONTENT)],
  ])('%s', async (_, bytes) => {
    server.answers.set('/a.csv.gz', () => new Response(bytes))
    expect(await refusal(pinned(server.at('/a.csv.gz')))).toMatch(
      /^made-up a.csv: not whole, or not gzip: the download cannot be unpacked \(.+\)$/,
    )
  })

  test('the second file, after the first was got', async () => {
    server.answers.set('/a.csv', () => new Response(CONTENT))
    const second = pinned(server.at('/none'), 'b', 'b.csv')
    await expect(get(pinned(server.at('/a.csv')), second)).rejects.toThrow('made-up b.csv: HTTP status 404')
    expect(filesIn(directory)).toEqual([LAID])
  })
})

test('what a process that was killed has left beside a dataset is gone with the next, and what one that runs writes is not', async () => {
  server.answers.set('/a.csv', () => new Response(CONTENT))
  const killed = Bun.spawn(['sleep', '60'])
  killed.kill('SIGKILL')
  await killed.exited
  const beside = (pid: number) => join(directory, `${LAID}.some.${pid}.tmp`)
  for (const pid of [killed.pid, process.ppid]) await Bun.write(beside(pid), 'half')
  await get(pinned(server.at('/a.csv')))
  expect(filesIn(directory)).toEqual([LAID, `${LAID}.some.${process.ppid}.tmp`])
})

describe('several that get the same dataset into one directory at once', () => {
  /** Holds every answer until all have asked, so that they write at the same time. */
  function answerTogether(clients: number): void {
    const everybody = Promise.withResolvers<void>()
    server.answers.set('/a.csv', async () => {
      if (server.asked.length === clients) everybody.resolve()
      await everybody.promise
      return new Response(CONTENT)
    })
  }

  test('as two processes, both end well and the file is whole', async () => {
    const sources = join(directory, 'sources.json')
    await Bun.write(sources, JSON.stringify(makeManifest(makeDataset([pinned(server.at('/a.csv'))]))))
    answerTogether(2)
    const run = () => runDatasets(directory, 'fetch', '--sources', sources, '--into', join(directory, 'into'))
    const [one, other] = await Promise.all([run(), run()])
    expect([one.status, other.status, one.stdout]).toEqual([0, 0, ''])
    expect(server.asked).toEqual(['/a.csv', '/a.csv'])
    expect(filesIn(directory)).toEqual([`into/${LAID}`, 'sources.json'])
    expect(await Bun.file(join(directory, 'into', LAID)).text()).toBe(CONTENT)
  })

  test('within one process, the file is whole', async () => {
    answerTogether(3)
    await Promise.all([1, 2, 3].map(() => get(pinned(server.at('/a.csv')))))
    expect(server.asked).toHaveLength(3)
    expect(filesIn(directory)).toEqual([LAID])
    expect(await Bun.file(join(directory, LAID)).text()).toBe(CONTENT)
  })
})

describe('`bun run datasets`', () => {
  test.each([
    [[], 2],
    [['get'], 2],
    [['fetch', 'more'], 2],
    [['fetch', '--unknown'], 2],
    [['--help'], 0],
    [['fetch', '-h'], 0],
  ])('with %j shows its usage and ends with %d', async (words, status) => {
    const ended = await runDatasets(directory, ...words)
    expect(ended.status).toBe(status)
    expect(status === 0 ? ended.stdout : ended.stderr).toContain('Usage: npm run datasets -- fetch')
    expect(status === 0 ? ended.stderr : ended.stdout).toBe('')
    expect(ended.stderr).not.toContain('    at ')
    expect(filesIn(directory)).toEqual([])
  })

  test('fetch puts the datasets below DATA_DIR, and says so when they are there', async () => {
    const sources = join(directory, 'sources.json')
    await Bun.write(sources, JSON.stringify(makeManifest(makeDataset([pinned(server.at('/a.csv'))]))))
    server.answers.set('/a.csv', () => new Response(CONTENT))
    expect((await runDatasets(directory, 'fetch', '--sources', sources)).status).toBe(0)
    expect(filesIn(directory)).toEqual([`data/datasets/${LAID}`, 'sources.json'])
    const again = await runDatasets(directory, 'fetch', '--sources', sources)
    expect([again.status, again.stderr]).toEqual([0, 'made-up 1: present, digests match\n'])
    expect(server.asked).toEqual(['/a.csv'])
  })

  test('fetch ends with 1 and one line that names the fault', async () => {
    const ended = await runDatasets(directory, 'fetch', '--sources', 'none.json')
    expect([ended.status, ended.stdout]).toEqual([1, ''])
    expect(ended.stderr).toMatch(/^none.json: .+\n$/)
  })
})
