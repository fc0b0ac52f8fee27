import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { freePort } from '../support/server-process.ts'
import { makeDirectory, REPOSITORY } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const VERSION = '1.2.3'
const MAX_BYTES = 250_000_000
/** What the steps of the builder call, beside Bun. */
const PROGRAMS = ['sh', 'find', 'touch', 'mkdir']
const BUILD_TIMEOUT_MS = 600_000
const datasets = resolve(REPOSITORY, process.env.DATA_DIR ?? 'data', 'datasets')
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

function run(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: REPOSITORY, maxBuffer: 1e8 })
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}:\n${stdout}\n${stderr}`)
  return stdout.toString().trim()
}

const BASE_ENVIRONMENT = [
  'PATH=/usr/local/bin:/usr/bin:/bin',
  `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
  'BUN_INSTALL_CACHE_DIR=/cache',
]

/** A root of programs of this machine, with the libraries that they load, and Bun. */
function makeRoot(root: string, programs: readonly string[]): void {
  for (const folder of ['bin', 'lib', 'lib64']) {
    mkdirSync(join(root, 'usr', folder), { recursive: true })
    symlinkSync(`usr/${folder}`, join(root, folder))
  }
  for (const folder of ['dev', 'proc', 'tmp', 'usr/local/bin'])
    mkdirSync(join(root, folder), { recursive: true })
  const paths = [...programs, process.execPath].map((program) => run('which', program))
  const libraries = paths.flatMap((path) => run('ldd', path).match(/(?<=\s)\/\S+/g) ?? [])
  for (const path of [...paths, ...libraries]) {
    const target = path === process.execPath ? '/usr/local/bin/bun' : path
    mkdirSync(join(root, dirname(target)), { recursive: true })
    copyFileSync(path, join(root, target))
  }
}

/** Mounts the root $0 for reading, with a directory for data, and becomes a program in it without rights. */
const CONTAIN = `set -e
mount --bind "$0" "$0"
mount --rbind /dev "$0/dev"
mount -t proc proc "$0/proc"
mount -t tmpfs -o uid=1000 tmpfs "$0/data"
mount -o remount,bind,ro "$0"
exec unshare --root="$0" --wd=/app --setgid 1000 --setuid 1000 "$@"`

/** What the contained program may do, as JSON. */
const PROBE = `import { readFileSync, writeFileSync } from 'node:fs'
const write = () => { try { writeFileSync('/app/new', '') } catch ({ code }) { return code } }
const capabilities = /CapEff:\\s*(\\S+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
console.log(JSON.stringify({ uid: process.getuid(), capabilities, writing: write() }))`

/** Needs root, to mount; without it or buildah `test/dockerfile.test.ts` executes the steps alone. */
if (Bun.which('buildah') !== null && process.getuid?.() === 0)
  describe('the image as buildah builds it, on bases of the programs of this machine', () => {
    const directory = makeDirectory('buildah')
    const buildah = (command: string, ...words: string[]) =>
      run(
        'buildah',
        '--root',
        join(directory, 'store'),
        '--runroot',
        join(directory, 'run'),
        command,
        ...words,
      )
    let root: string
    let service: Bun.Subprocess | undefined
    let settings: Record<string, string>

    /** What the image says of itself, its environment as an object too. */
    const imageConfig = () => {
      const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'waypost')).Docker
      const env = Object.fromEntries((config.Env as string[]).map((pair) => pair.split(/=(.*)/s, 2)))
      return { ...config, env }
    }

    const makeBase = (name: string, programs: readonly string[]) => {
      const root = join(directory, name)
      makeRoot(root, programs)
      const container = buildah('from', 'scratch')
      buildah('add', '--quiet', container, root, '/')
      if (existsSync(CERTIFICATES)) buildah('add', '--quiet', container, CERTIFICATES, CERTIFICATES)
      for (const variable of BASE_ENVIRONMENT) buildah('config', '--env', variable, container)
      buildah('commit', '--quiet', '--rm', container, name)
      return `localhost/${name}`
    }
    const inImage = (...words: string[]) =>
      Bun.spawn(['unshare', '--mount', 'sh', '-c', CONTAIN, root, '/usr/local/bin/bun', ...words], {
        env: settings,
        stdout: 'pipe',
        stderr: 'inherit',
      })

    beforeAll(async () => {
      const [builder, base] = [makeBase('builder', PROGRAMS), makeBase('base', [])]
      const lent = [`${homedir()}/.bun/install/cache:/cache`, `${datasets}:/build/datasets`]
      const volumes = lent
        .filter((volume) => existsSync(volume.split(':')[0] ?? ''))
        .flatMap((each) => ['-v', each])
      const args = [`BUILDER=${builder}`, `BASE=${base}`, `VERSION=${VERSION}`].flatMap((each) => [
        '--build-arg',
        each,
      ])
      const options = ['--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--tag', 'waypost']
      buildah('bud', ...options, ...volumes, ...args, '.')
      root = buildah('mount', buildah('from', 'waypost'))
      const [PORT, ADMIN_PORT] = [String(await freePort()), String(await freePort())]
      const given = { DATABASE_URL: 'embedded', ADMIN_TOKEN: 'admin-token-of-the-image' }
      settings = { ...imageConfig().env, ...given, PORT, ADMIN_PORT }
    }, BUILD_TIMEOUT_MS)

    afterAll(() => {
      service?.kill('SIGKILL')
      buildah('umount', '--all')
    })

    test('has its labels, a numeric user and a health check', () => {
      expect(imageConfig()).toMatchObject({
        User: '1000:1000',
        Labels: { 'org.opencontainers.image.version': VERSION },
        Healthcheck: { Test: ['CMD', '/usr/local/bin/bun', '-e', expect.any(String)] },
      })
    })

    test('takes at most 250 MB, its base included', () => {
      expect(Number.parseInt(run('du', '--apparent-size', '--bytes', '--summarize', root), 10)).toBeLessThan(
        MAX_BYTES,
      )
    })

    test('runs as user 1000, without capabilities and with a root that cannot be written', async () => {
      const probe = inImage('-e', PROBE)
      expect([await probe.exited, await new Response(probe.stdout).json()]).toEqual([
        0,
        { uid: 1000, capabilities: '0000000000000000', writing: 'EROFS' },
      ])
    })

    test('serves and is administered with a read-only root, as a user without rights', async () => {
      service = inImage('src/main.ts')
      const ready = `http://127.0.0.1:${settings.PORT}/health/ready`
      await until(() =>
        fetch(ready).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      expect(await inImage('run', 'partners', 'create', 'Acme').exited).toBe(0)
      const listed = inImage('run', 'partners', 'list')
      expect([await listed.exited, await new Response(listed.stdout).text()]).toEqual([
        0,
        expect.stringContaining('Acme'),
      ])
      service.kill('SIGTERM')
      expect(await service.exited).toBe(0)
    })
  })
