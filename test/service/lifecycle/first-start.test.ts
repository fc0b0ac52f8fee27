import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eventually, type Location } from '../../support/answers.ts'
import {
  makeDirectory,
  type Service,
  serviceEnvironment,
  spawnCaptured,
  startService,
} from '../../support/service.ts'

const KEY = /wp_[0-9A-Za-z]{49}/g
let dataDir: string
let service: Service
let key: string

beforeAll(async () => {
  dataDir = makeDirectory('first')
  service = await startService({ dataDir })
  key = await service.printedKey()
})
afterAll(async () => {
  await service.kill()
})

/** Runs a line as it was printed, in a plain shell. */
async function runPrinted(line: string): Promise<string> {
  const shell = Bun.spawn(['sh', '-c', line], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  return new Response(shell.stdout).text()
}
const curlLine = async () => {
  const printed = () => Promise.resolve(/^\s*(curl .*)$/m.exec(service.output())?.[1] ?? '')
  return eventually(2000, printed, (line) => line !== '')
}

describe('the first start [O8]', () => {
  test('one key is printed, with a curl line that carries it [O8]', async () => {
    const printed = service.output().match(KEY) ?? []
    expect(new Set(printed).size).toBe(1)
    expect(await curlLine()).toContain(key)
  })

  test('the curl line works exactly as printed [O8]', async () => {
    const location = JSON.parse(await runPrinted(await curlLine())) as Location
    expect(Object.keys(location)).toEqual(['ip', 'country', 'region', 'city', 'lat', 'lon', 'attribution'])
  })

  test('the key belongs to a partner demo, on plan scale, with all scopes [O8]', async () => {
    expect((await service.admin('GET', '/admin/partners')).text).toMatch(/"name":\s*"demo"/)
    const { text } = await service.admin('GET', '/admin/keys')
    expect(text).toMatch(/"plan":\s*"scale"/)
    for (const scope of ['geo:read', 'trust:read', 'notify:write', 'notify:read'])
      expect(text).toContain(`"${scope}"`)
  })
})

describe('one process a directory, and data that survive [O7]', () => {
  test('a second process on the same directory is refused by the directory’s name [O7]', async () => {
    const second = spawnCaptured([process.execPath, 'src/main.ts'], serviceEnvironment(dataDir))
    const code = await second.finish()
    expect(code).not.toBe(0)
    expect([...second.stdout.lines, ...second.stderr.lines].join('\n')).toContain(dataDir)
    expect((await service.get('/v1/geo/8.8.8.8', key)).status).toBe(200)
  })

  test('after kill -9 the next start has the keys and prints none [O7, O8]', async () => {
    const made = await service.createKey()
    await service.kill()
    service = await startService({ dataDir })
    expect(service.output().match(KEY)).toBeNull()
    for (const each of [key, made.key]) expect((await service.get('/v1/geo/8.8.8.8', each)).status).toBe(200)
  })

  test('after SIGTERM the next start has the keys and prints none, even when all are revoked [O7, O8]', async () => {
    const { id, key: revoked } = await service.createKey()
    expect((await service.admin('DELETE', `/admin/keys/${id}`)).status).toBe(204)
    expect(await service.stop()).toBe(0)
    service = await startService({ dataDir })
    expect(service.output().match(KEY)).toBeNull()
    expect((await service.get('/v1/geo/8.8.8.8', key)).status).toBe(200)
    expect((await service.get('/v1/geo/8.8.8.8', revoked)).status).toBe(401)
  })

  test('a killed process that nobody reaps holds no lock [O7]', async () => {
    await service.stop()
    const script = `"${process.execPath}" src/main.ts & echo "pid $!"; exec sleep 600`
    const parent = spawnCaptured(['sh', '-c', script], serviceEnvironment(dataDir))
    const pid = Number((await parent.stdout.waitFor((line) => line.startsWith('pid '))).slice(4))
    try {
      await parent.stdout.waitFor((line) => line.includes('listening'))
      process.kill(pid, 'SIGKILL')
      service = await startService({ dataDir })
      expect((await service.get('/v1/geo/8.8.8.8', key)).status).toBe(200)
      expect(await Bun.file(`/proc/${pid}/stat`).text()).toMatch(/\) Z /)
    } finally {
      parent.child.kill('SIGKILL')
      await parent.finish().catch(() => undefined)
    }
  })
})
