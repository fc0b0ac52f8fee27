/** Updates from a server that plays the publishers. */
import { afterAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatasetError, readManifest } from '../../../datasets/manifest.ts'
import { compileIndex } from '../../../index-builder/compile.ts'
import { lockFile } from '../../../src/store/lock.ts'
import { filesIn } from '../dataset-fixture.ts'
import { cityFile, located, startPublisher } from './publisher.ts'

setDefaultTimeout(300_000)

const publisher = startPublisher()
const { server, dataDir, countries, cities, put, putCountries, update, open } = publisher
const THIS_MONTH = '/towns-2026-11.mmdb.gz'
const LAST_MONTH = '/towns-2026-10.mmdb.gz'
const gzip = (content: Uint8Array<ArrayBuffer>) => Bun.gzipSync(content)
const putTowns = (path: string, city: string) => put(path, gzip(new Uint8Array(cityFile(city))))

beforeEach(() => {
  publisher.clear()
  putCountries(100)
  putTowns(THIS_MONTH, 'Vierzon')
})
afterAll(publisher.stop)

const all = () => update([countries, cities])
const cityNow = async () => located(await open(), '60.0.1.2').city

/** The message of a refused update, after which the index is as it was. */
async function refusal(updating: Promise<unknown>): Promise<string> {
  // Its refusal may come while the index is read.
  const thrown = updating.then(
    () => new Error('nothing was refused'),
    (error: unknown) => error,
  )
  const before = existsSync(publisher.index) ? await Bun.file(publisher.index).bytes() : null
  const error = await thrown
  expect(error).toBeInstanceOf(DatasetError)
  const after = existsSync(publisher.index) ? await Bun.file(publisher.index).bytes() : null
  expect(after).toEqual(before)
  expect(filesIn(dataDir).filter((name) => name.includes('.tmp'))).toEqual([])
  return (error as Error).message
}

describe('an update', () => {
  test('builds an index of what the publishers have, and tells where the data are from and how old', async () => {
    const { state, failures } = await all()
    expect([state, failures]).toEqual(['updated', []])
    const index = await open()
    expect(located(index, '60.0.1.2')).toEqual({
      country: 'FR',
      region: null,
      city: 'Vierzon',
      lat: 46.5,
      lon: 2.25,
    })
    expect(located(index, '60.1.1.2').country).toBe('AU')
    expect(index.info.attribution).toBe('towns; lands')
    expect(index.info.datasets.map(({ name, version, built_at }) => [name, version, built_at])).toEqual([
      ['lands', '2026-11-01', '2026-11-01T06:00:00Z'],
      ['towns', '2026-11', '2026-11-01T00:00:00Z'],
      ['iana-special-purpose', '2026-07-18', '2026-07-18T00:00:00Z'],
    ])
  })

  test('leaves a lock from which the same bytes are built again', async () => {
    const { report } = await all()
    const manifest = join(dataDir, 'updates/lock.json')
    const paths = { manifest, data: join(dataDir, 'updates/datasets'), index: join(dataDir, 'again.wpi') }
    expect((await compileIndex(await readManifest(manifest), paths)).sha256).toBe(report?.sha256 as string)
  })

  test('writes the lock anew where it was cut', async () => {
    await all()
    const lock = join(dataDir, 'updates/lock.json')
    const whole = await Bun.file(lock).text()
    await Bun.write(lock, whole.slice(0, 100))
    expect((await all()).state).toBe('unchanged')
    expect(await Bun.file(lock).text()).toBe(whole)
  })

  test('asks with validators, and builds nothing where nothing has changed', async () => {
    await all()
    const { ino } = statSync(publisher.index)
    server.asked.length = 0
    const { state, report } = await all()
    expect([state, report]).toEqual(['unchanged', null])
    expect(server.asked).toEqual(['/ipv4.csv', '/ipv6.csv', THIS_MONTH])
    expect(statSync(publisher.index).ino).toBe(ino)
  })

  test('builds nothing where a publisher without validators sends the same again', async () => {
    const rows = await (await fetch(server.at('/ipv4.csv'))).text()
    server.answers.set('/ipv4.csv', () => new Response(rows))
    await all()
    expect((await all()).state).toBe('unchanged')
  })

  test('takes one changed file over, with the unchanged one beside it, and keeps no others', async () => {
    await all()
    const rows = await (await fetch(server.at('/ipv4.csv'))).text()
    server.answers.set(
      '/ipv4.csv',
      () =>
        new Response(rows.replace('AU', 'DE'), {
          headers: { 'Last-Modified': 'Mon, 02 Nov 2026 06:00:00 GMT' },
        }),
    )
    expect((await all()).state).toBe('updated')
    expect(located(await open(), '60.1.1.2').country).toBe('DE')
    // Of the same day.
    server.answers.set(
      '/ipv4.csv',
      () =>
        new Response(rows.replace('AU', 'NZ'), {
          headers: { 'Last-Modified': 'Mon, 02 Nov 2026 07:00:00 GMT' },
        }),
    )
    expect((await all()).state).toBe('updated')
    expect(
      filesIn(join(dataDir, 'updates/datasets')).map((name) => name.replace(/-[0-9a-f]{8}\./, '.')),
    ).toEqual(['lands/2026-11-02/ipv4.csv', 'lands/2026-11-02/ipv6.csv', 'towns/2026-11/ipv4.mmdb'])
  })

  test('takes last month’s file while this month’s is not there yet, and then that', async () => {
    server.answers.delete(THIS_MONTH)
    putTowns(LAST_MONTH, 'Bourges')
    await all()
    expect(await cityNow()).toBe('Bourges')
    expect((await all()).state).toBe('unchanged')
    putTowns(THIS_MONTH, 'Vierzon')
    expect((await all()).state).toBe('updated')
    expect(await cityNow()).toBe('Vierzon')
  })

  test('is refused while another is at work', async () => {
    await all()
    const lock = lockFile(join(dataDir, 'updates/update.lock'), 0)
    expect(await refusal(all())).toContain('another update is at work')
    lock.release()
    expect((await all()).state).toBe('unchanged')
  })

  test('says what cannot be written', async () => {
    await Bun.write(dataDir, 'a file')
    await expect(all()).rejects.toThrow(/updates cannot be written: /)
  })
})

describe('where a source cannot be had, it stays as it was, is named, and the other is taken over:', () => {
  const packed = gzip(new Uint8Array(cityFile('Vierzon')))
  const answer = (content: string | Uint8Array<ArrayBuffer>, status = 200) =>
    new Response(content, { status })
  const FAULTS: readonly (readonly [string, () => Response | Promise<Response>, RegExp])[] = [
    ['a fault of the server', () => answer('', 500), /^towns 2026-11: HTTP status 500$/],
    [
      'a page in its place',
      () => answer('<!DOCTYPE html><p>Not now'),
      /^towns: is a page of HTML, not data$/,
    ],
    ['nothing', () => answer(''), /^towns: is empty$/],
    ['gzip cut in half', () => answer(packed.subarray(0, packed.length >> 1)), /^towns: damaged: it cannot/],
    [
      'gzip with a wrong checksum',
      () => answer(packed.map((byte, at) => (at === packed.length - 8 ? byte ^ 1 : byte))),
      /^towns: damaged: it cannot/,
    ],
    [
      'other bytes',
      () => answer(gzip(new Uint8Array(9999).fill(65))),
      /^towns: line 1: 1 fields, expected 3, 8, 10 behind two addresses/,
    ],
    [
      'a redirect in a circle',
      () => Response.redirect(server.at(THIS_MONTH)),
      /^towns 2026-11: it redirects more than 5/,
    ],
    [
      'a redirect to a file',
      () => new Response(null, { status: 302, headers: { Location: 'file:///x' } }),
      /it redirects to no https/,
    ],
  ]
  test.each(FAULTS)('%s', async (_, fault, message) => {
    putTowns(THIS_MONTH, 'Bourges')
    await all()
    server.answers.set(THIS_MONTH, fault)
    putCountries(101)
    const { state, failures } = await all()
    expect([state, failures.length]).toEqual(['updated', 1])
    expect(failures[0]).toMatch(message)
    expect([await cityNow(), located(await open(), '60.100.0.1').country]).toEqual(['Bourges', 'FR'])
  })

  test('neither month', async () => {
    await all()
    server.answers.delete(THIS_MONTH)
    expect((await all()).failures).toEqual(['towns 2026-10: HTTP status 404'])
  })
})

describe('an update is refused, and the index in use stays, where', () => {
  test('a source cannot be had that was never had', async () => {
    server.answers.delete(THIS_MONTH)
    expect(await refusal(all())).toBe('towns 2026-10: HTTP status 404')
    expect(existsSync(publisher.index)).toBe(false)
  })

  test('a row is not as its format has it; it is downloaded anew next time', async () => {
    await all()
    put('/ipv4.csv', '60.0.0.0,60.0.255.255,FR\na,b\n')
    expect(await refusal(all())).toMatch(/ipv4-\w+\.csv: line 2: 2 fields, expected 3$/)
    putCountries(100)
    expect((await all()).state).toBe('unchanged')
  })

  test('there is 5 % less, unless that is accepted; what came whole is not downloaded twice', async () => {
    await all()
    putCountries(94)
    const message = await refusal(all())
    expect(message).toContain('IPv4 addresses with a country: 6,553,600 before, 6,160,384 now (-6.00 %)')
    expect(message).toContain('IPv6 networks with a country')
    expect(message).toContain('--accept-drop')
    const statuses: number[] = []
    for (const path of ['/ipv4.csv', '/ipv6.csv']) {
      const publish = server.answers.get(path)
      server.answers.set(path, async (request) => {
        const response = (await publish?.(request)) ?? new Response()
        statuses.push(response.status)
        return response
      })
    }
    await refusal(all())
    expect(statuses).toEqual([304, 304])
    expect((await update([countries, cities], { acceptDrop: true })).state).toBe('updated')
    expect(located(await open(), '60.95.0.1').country).toBe(null)
  })

  test('a source has 5 % less, though another speaks in its place', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, place) => `60.0.${place}.0,60.0.${place}.255,FR\n`).join('')
    put('/ipv4.csv', rows(250))
    await all()
    put('/ipv4.csv', rows(100))
    const message = await refusal(all())
    expect(message).toContain('ranges of lands (country): 350 before, 200 now (-42.86 %)')
    expect(message).not.toContain('IPv4 addresses')
  })

  test('a role is no longer served', async () => {
    await all()
    expect(await refusal(update([countries]))).toContain('IPv4 addresses with a city: 65,536 before, 0 now')
  })
})

test('4 % less is no reason to refuse', async () => {
  await all()
  putCountries(96)
  expect((await all()).state).toBe('updated')
})
