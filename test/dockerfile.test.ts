import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildImage, type Image, inImage } from './dockerfile/image.ts'
import { execForm, parseDockerfile, readDockerignore } from './dockerfile/parse.ts'
import { listening, start } from './dockerfile/start.ts'
import { proxyEnvironment, startProxy } from './net/proxy.ts'
import { freePort } from './support/server-process.ts'

const ROOT = join(import.meta.dir, '..')
const BUILD_TIMEOUT_MS = 300_000
const START_TIMEOUT_MS = 60_000
/** How programs of Linux begin. */
const ELF_MAGIC = Buffer.from('\x7fELF', 'latin1')

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const instructions = parseDockerfile(read('Dockerfile'))
const includes = readDockerignore(read('.dockerignore'))
const pinned = /"packageManager": "bun@([\d.]+)"/.exec(read('package.json'))?.[1]
const BASE_IMAGES = [`oven/bun:${pinned}-slim`, `oven/bun:${pinned}-distroless`]
const last = (keyword: string) =>
  instructions.findLast((instruction) => instruction.keyword === keyword)?.rest

describe('the reader of Dockerfiles', () => {
  test('joins continued lines and separates flags', () => {
    const [first, second] = parseDockerfile('# base\nENV A=1 \\\n  B=2\n\nCOPY --from=x --chown=u:u /a /b\n')
    expect(first).toMatchObject({ line: 2, keyword: 'ENV', rest: 'A=1 B=2' })
    expect(second).toMatchObject({ line: 5, keyword: 'COPY', rest: '/a /b' })
    expect([...(second?.flags ?? [])]).toEqual([
      ['from', 'x'],
      ['chown', 'u:u'],
    ])
  })

  test('puts the defaults of arguments in their places', () => {
    expect(parseDockerfile('ARG BASE=a:1\nFROM $BASE\n').at(-1)?.rest).toBe('a:1')
  })

  test('refuses an instruction that it does not execute', () => {
    expect(() => parseDockerfile('FROM a\nADD x y')).toThrow('line 2: ADD')
  })

  test('refuses a command in shell form', () => {
    expect(() => execForm('bun src/main.ts')).toThrow('exec form')
  })

  test('applies .dockerignore with the last matching pattern', () => {
    const keeps = readDockerignore('*\n!src\n**/*.log\n')
    expect(['src/a.ts', 'src', 'src/a.log', 'data/x', '.env'].map(keeps)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('the Dockerfile', () => {
  test('starts every stage from the pinned Bun or from another stage', () => {
    const bases = instructions
      .filter(({ keyword }) => keyword === 'FROM')
      .map(({ rest }) => rest.split(' ')[0])
    expect(new Set(bases)).toEqual(new Set([...BASE_IMAGES, 'dependencies']))
  })

  test('lays what changes least down first, so that a new version sends the index to no one again', () => {
    const targets = instructions
      .slice(instructions.findLastIndex(({ keyword }) => keyword === 'FROM'))
      .flatMap(({ keyword, rest }) => (keyword === 'COPY' ? rest.split(' ').at(-1) : []))
    expect([targets[0], ...targets.slice(-2)]).toEqual(['/', 'src', 'BUILD'])
  })

  test('has the labels of the OCI, its version from whoever builds it', () => {
    const labels = [...(last('LABEL') ?? '').matchAll(/([\w.]+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    expect(Object.fromEntries(labels)).toEqual({
      'org.opencontainers.image.title': 'Waypost',
      'org.opencontainers.image.description': expect.any(String),
      'org.opencontainers.image.licenses': 'MIT',
      'org.opencontainers.image.version': 'unversioned',
      'org.opencontainers.image.revision': 'unknown',
    })
  })

  test('runs as a user without rights and stops on SIGTERM', () => {
    expect(last('USER')).toBe('1000:1000')
    expect(last('STOPSIGNAL')).toBe('SIGTERM')
    expect(last('EXPOSE')).toBe('8080 8081')
  })

  test('copies no secrets, data or tests into the build', () => {
    const unwanted = [
      '.env',
      '.git/config',
      'data/geo.wpi',
      'node_modules/elysia/package.json',
      'test/a.test.ts',
    ]
    expect(unwanted.filter(includes)).toEqual([])
  })
})

/** Lends the datasets that were downloaded before: the fetching step verifies their digests and downloads the rest. */
function lendDatasets(image: Image, command: string): void {
  const downloaded = resolve(ROOT, process.env.DATA_DIR ?? 'data', 'datasets')
  const target = image.env.DATA_DIR
  if (!command.includes('datasets/fetch.ts') || target === undefined || !existsSync(downloaded)) return
  cpSync(downloaded, join(target, 'datasets'), { recursive: true })
}

/** Everything but the volume is closed to writing, as with a read-only root. */
function closeToWriting(image: Image): void {
  const data = image.env.DATA_DIR ?? ''
  mkdirSync(join(image.root, 'tmp'), { recursive: true })
  chmodTree(image.root, 'a-w')
  chmodTree(data, 'u+w')
}

function chmodTree(path: string, mode: string): void {
  const { exitCode, stderr } = Bun.spawnSync(['chmod', '-R', mode, path])
  if (exitCode !== 0) throw new Error(stderr.toString())
}

function beginsWith(path: string, bytes: Buffer): boolean {
  const file = openSync(path, 'r')
  const start = Buffer.alloc(bytes.length)
  readSync(file, start)
  closeSync(file)
  return start.equals(bytes)
}

/** The bytes of all files below a directory. */
function sizeOf(directory: string): number {
  const { stdout } = Bun.spawnSync(['du', '--apparent-size', '--bytes', '--summarize', directory])
  return Number.parseInt(stdout.toString(), 10)
}

describe('its steps, executed in a clean directory', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-image-'))
  let image: Image
  let service: ChildProcess | undefined
  let settings: { PORT: string; ADMIN_PORT: string; ADMIN_TOKEN: string }
  let written: string
  let key: string

  beforeAll(() => {
    chmodSync(directory, 0o755)
    const options = { directory, context: ROOT, includes, beforeRun: lendDatasets }
    image = buildImage(instructions, { ...options, baseImages: BASE_IMAGES })
    closeToWriting(image)
  }, BUILD_TIMEOUT_MS)

  beforeAll(async () => {
    const [PORT, ADMIN_PORT] = [String(await freePort()), String(await freePort())]
    settings = { PORT, ADMIN_PORT, ADMIN_TOKEN: 'admin-token-of-the-image' }
    service = start(image, [...image.entrypoint, ...image.command], { ...settings, DATABASE_URL: 'embedded' })
    written = await listening(service)
    const partner = await run(['partners', 'create', 'Acme'])
    const made = await run([
      'keys',
      'create',
      '--partner',
      partner.trim(),
      '--plan',
      'free',
      '--scopes',
      'geo:read',
    ])
    key = /wp_[0-9A-Za-z]{49}/.exec(made)?.[0] ?? ''
  }, START_TIMEOUT_MS)

  /** What a command of the image writes, which must end with 0. */
  async function run(words: readonly string[]): Promise<string> {
    const command = start(image, [...image.entrypoint, 'run', ...words], { ...settings, PATH: '/nowhere' })
    let output = ''
    command.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
    })
    expect([words, (await once(command, 'close'))[0]]).toEqual([words, 0])
    return output
  }

  afterAll(() => {
    service?.kill('SIGKILL')
    chmodTree(directory, 'u+w')
    rmSync(directory, { recursive: true })
  }, START_TIMEOUT_MS)

  test('hold the service and no development dependency', () => {
    const installed = (name: string) => existsSync(inImage(image, `node_modules/${name}`))
    expect(installed('elysia')).toBe(true)
    expect(['@biomejs/biome', 'typescript'].filter(installed)).toEqual([])
    const forDevelopers = new Bun.Glob('**/*.{map,d.ts,d.mts,d.cts}').scanSync(inImage(image, 'node_modules'))
    expect([...forDevelopers]).toEqual([])
    expect(existsSync(inImage(image, '/index/geo.wpi'))).toBe(true)
    const report = JSON.parse(readFileSync(inImage(image, '/index/geo.wpi.json'), 'utf8'))
    expect(report).toHaveProperty('records', 417_853)
  })

  test('hold no program for one processor, so that the image is the same on amd64 and arm64', () => {
    const paths = new Bun.Glob('**/*').scanSync({ cwd: inImage(image, '.'), dot: true, absolute: true })
    const native = [...paths].filter((path) => path.endsWith('.node') || beginsWith(path, ELF_MAGIC))
    expect(native).toEqual([])
  })

  test('add at most 120 MB to the base', () => {
    expect(sizeOf(inImage(image, '.')) + sizeOf(inImage(image, '/index'))).toBeLessThan(120_000_000)
  })

  test.each([
    [['partners', 'list'], 'Acme'],
    [['migrate', '--help'], 'Usage: npm run migrate'],
    [['datasets', '--help'], 'Usage: npm run datasets'],
    [['index', '--help'], 'Usage: npm run index'],
    [['trust', '--help'], 'Usage: npm run trust'],
  ])('give the command bun run %j, without a shell and with nothing to write', async (words, said) => {
    expect(await run(words)).toContain(said)
  })

  test.each(['LICENSE', 'NOTICE'])('hold %s, as the licences of what the image contains ask for', (name) => {
    expect(readFileSync(inImage(image, name), 'utf8')).toBe(read(name))
  })

  test('give a service without a demo key: its output is the log of a container [O6, O16]', () => {
    expect(written).not.toMatch(/wp_[0-9A-Za-z]{49}/)
  })

  test.each([
    ['none', {}],
    ['an empty one', { DATABASE_URL: '' }],
    ['one of another name', { DATABSE_URL: 'postgres://db/waypost' }],
  ])('do not start with %s for DATABASE_URL, nor migrate: exit code 78 [O16]', async (_, env) => {
    for (const words of [image.command, ['run', 'migrate']]) {
      const refused = start(image, [...image.entrypoint, ...words], { ...env, PATH: '/nowhere' })
      let output = ''
      refused.stderr?.on('data', (chunk: Buffer) => {
        output += chunk
      })
      const [exitCode] = await once(refused, 'close')
      expect([exitCode, output]).toEqual([78, expect.stringContaining('DATABASE_URL: is needed')])
    }
  })

  test('give a service that locates an address', async () => {
    const pages = await fetch(`http://127.0.0.1:${settings.PORT}/docs`)
    expect([pages.status, pages.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const answer = await fetch(`http://127.0.0.1:${settings.PORT}/v1/geo/8.8.8.8`, {
      headers: { 'x-api-key': key },
    })
    expect(await answer.json()).toMatchObject({ ip: '8.8.8.8', country: 'US' })
    expect(answer.status).toBe(200)
  })

  test('give a health check that tells an answering service from a silent one', async () => {
    const [healthy] = await once(start(image, image.healthCheck, settings), 'exit')
    expect(healthy).toBe(0)
    const silent = start(image, image.healthCheck, { PORT: String(await freePort()) })
    const [unhealthy] = await once(silent, 'exit')
    expect(unhealthy).not.toBe(0)
  })

  test('give a health check that asks no proxy, whatever the environment of the container says [O13]', async () => {
    using proxy = startProxy()
    const check = start(image, image.healthCheck, { ...settings, ...proxyEnvironment(proxy.url) })
    expect([await once(check, 'exit'), proxy.asked]).toEqual([[0, null], []])
  })

  test(
    'give a service that ends cleanly when it is told to stop',
    async () => {
      if (service === undefined) throw new Error('the service was not started')
      const ended = once(service, 'exit')
      service.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    },
    START_TIMEOUT_MS,
  )
})
