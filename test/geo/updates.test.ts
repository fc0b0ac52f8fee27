import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { runUpdate } from '../../src/geo/update-child.ts'
import { pauseMs } from '../../src/geo/updates.ts'
import { makeDirectory } from '../support/service.ts'

const SOURCE = { format: 'dbip-csv', licence: 'none', url: 'https://x.example', attribution: 'x' }
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
  const settings = { geoIndex: join(dataDir, 'geo.wpi'), maxmindAccountId: null, maxmindLicenseKey: null }
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
