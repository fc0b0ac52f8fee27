import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runUpdate } from '../../src/geo/update-child.ts'
import { pauseMs } from '../../src/geo/updates.ts'
import { makeDirectory } from '../support/service.ts'

const SOURCE = { licence: 'none', url: 'https://x.example', attribution: 'x' }
const SOURCES = [
  {
    ...{ ...SOURCE, name: 'packed', roles: ['country'], package: 'a-package' },
    files: [{ families: [4], member: 'a.csv' }],
  },
  {
    ...{ ...SOURCE, name: 'published', roles: ['city'] },
    files: [{ families: [4], address: 'http://publisher.invalid/file.csv' }],
  },
]

const NO_ACCOUNT = {
  geoOverlay: null,
  maxmindAccountId: null,
  maxmindLicenseKey: null,
  maxmindLicenseKeyFile: null,
}

test('failed updates follow one another later each time, and never later than others', () => {
  const hours = (everyHours: number) =>
    [0, 1, 2, 3, 4, 9].map((failedInRow) => pauseMs(failedInRow, everyHours) / 3_600_000)
  expect(hours(24)).toEqual([24, 0.25, 0.5, 1, 2, 24])
  expect(hours(1)).toEqual([1, 0.25, 0.5, 1, 1, 1])
})

test('an update asks by the proxy and in the registry that the environment of the service names', async () => {
  const asked: string[] = []
  const answer = ({ url }: Request) => {
    asked.push(url)
    return new Response('none', { status: 404 })
  }
  await using server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
  const dataDir = makeDirectory('update')
  const geoSources = join(dataDir, 'sources.json')
  await Bun.write(geoSources, JSON.stringify({ sources: SOURCES }))
  const settings = { ...NO_ACCOUNT, geoIndex: join(dataDir, 'geo.wpi') }
  const named = { http_proxy: server.url.href, npm_config_registry: server.url.href, no_proxy: '127.0.0.1' }
  const before = { ...process.env }
  Object.assign(process.env, named)
  try {
    const outcome = await runUpdate({ ...settings, dataDir, geoSources }, new AbortController().signal)
    expect(outcome.state).toBe('failed')
  } finally {
    for (const name of Object.keys(named)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
  expect(asked.map((url) => new URL(url).pathname).sort()).toEqual(['/a-package', '/file.csv'])
})

test('a licence key from a file reaches the publisher, and the environment of no process', async () => {
  const dataDir = makeDirectory('update')
  const authorizations: (string | null)[] = []
  const answer = ({ headers }: Request) => {
    authorizations.push(headers.get('authorization'))
    expect(environmentsWith(dataDir)).not.toEqual([])
    expect(environmentsWith(dataDir).join()).not.toContain('hush')
    return new Response('none', { status: 404 })
  }
  await using server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
  const geoSources = join(dataDir, 'sources.json')
  const file = { families: [4], address: `${server.url.href}file.csv` }
  const source = { ...SOURCE, name: 'maxmind', roles: ['city'], credentials: 'maxmind', files: [file] }
  await Bun.write(geoSources, JSON.stringify({ sources: [source] }))
  const maxmindLicenseKeyFile = join(dataDir, 'key')
  await Bun.write(maxmindLicenseKeyFile, 'hush')
  const account = { ...NO_ACCOUNT, maxmindAccountId: '1', maxmindLicenseKey: 'hush', maxmindLicenseKeyFile }
  const settings = { ...account, dataDir, geoIndex: join(dataDir, 'geo.wpi'), geoSources }
  const { failures } = await runUpdate(settings, new AbortController().signal)
  expect(failures).toEqual(['maxmind: HTTP status 404'])
  expect(authorizations).toEqual([`Basic ${btoa('1:hush')}`])
})

/** The environments of the processes that have this text in theirs. */
function environmentsWith(text: string): readonly string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const all = processes.map((name) => {
    try {
      return readFileSync(`/proc/${name}/environ`, 'utf8')
    } catch {
      // It has ended, or is another user's.
      return ''
    }
  })
  return all.filter((environment) => environment.includes(text))
}
