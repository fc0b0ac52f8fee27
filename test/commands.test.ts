import { afterAll, describe, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commandsOf } from './documents/markdown.ts'
import { freePort } from './support/server-process.ts'
import { REPOSITORY, realIndex, spawnCaptured } from './support/service.ts'

const TOOLS = ['sh', 'sed', 'dirname', 'uname', 'env', 'cat', 'cp', 'mkdir']
const INSTALL_TIMEOUT_MS = 120_000
const COMMAND_TIMEOUT_MS = 60_000
const directory = mkdtempSync(join(tmpdir(), 'waypost-commands-'))
afterAll(() => rmSync(directory, { recursive: true }))

const manifest: {
  packageManager: string
  scripts: Record<string, string>
  devDependencies: Record<string, string>
} = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'))
const pinned = manifest.packageManager.replace('bun@', '')

/** A directory that can serve as the whole PATH: the tools that any machine has, and the programs given. */
function pathWith(name: string, programs: Readonly<Record<string, string>>): string {
  const path = join(directory, `path-${name}`)
  mkdirSync(path)
  const tools = Object.fromEntries(TOOLS.map((tool) => [tool, Bun.which(tool) ?? `/bin/${tool}`]))
  for (const [program, target] of Object.entries({ ...tools, ...programs })) {
    symlinkSync(target, join(path, program))
  }
  return path
}

/** A fresh clone, as far as bin/run looks, with a program that tells by what it is run. */
function freshClone(name: string): string {
  const clone = join(directory, name)
  for (const file of ['package.json', 'bun.lock', 'bunfig.toml']) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(REPOSITORY, file), join(clone, file))
  }
  for (const folder of ['bin', 'patches'])
    cpSync(join(REPOSITORY, folder), join(clone, folder), { recursive: true })
  writeFileSync(
    join(clone, 'hello.ts'),
    `console.log(['Bun', Bun.version, ...process.argv.slice(2)].join(' '))`,
  )
  return clone
}

/** A fresh clone with every program that a command of package.json runs. */
function wholeClone(name: string): string {
  const clone = freshClone(name)
  const programs = Object.values(manifest.scripts).map((script) => programOf(script).split('/')[0] ?? '')
  for (const folder of new Set(programs)) {
    cpSync(join(REPOSITORY, folder), join(clone, folder), { recursive: true })
  }
  cpSync(join(REPOSITORY, 'tsconfig.json'), join(clone, 'tsconfig.json'))
  return clone
}

function programOf(script: string): string {
  return script.split(' ').find((word) => word.endsWith('.ts')) ?? ''
}

function launch(clone: string, PATH: string, words: readonly string[]) {
  const env = { ...process.env, PATH }
  return spawnSync(join(PATH, 'sh'), ['bin/run', ...words], { cwd: clone, env, encoding: 'utf8' })
}

const installed = (clone: string, name: string): boolean => existsSync(join(clone, 'node_modules', name))

describe('bin/run', () => {
  const onlyBun = pathWith('bun', { bun: process.execPath })
  const nothing = pathWith('nothing', {})

  test(
    'needs only Bun, and installs what the program needs',
    () => {
      const clone = freshClone('only-bun')
      const first = launch(clone, onlyBun, ['hello.ts', 'a', 'b c'])
      expect([first.status, first.stdout]).toEqual([0, `Bun ${Bun.version} a b c\n`])
      expect([installed(clone, 'elysia'), installed(clone, '@biomejs/biome')]).toEqual([true, false])
      expect(launch(clone, onlyBun, ['--with-dev', 'hello.ts']).status).toBe(0)
      expect(installed(clone, '@biomejs/biome')).toBe(true)
    },
    INSTALL_TIMEOUT_MS,
  )

  test(
    'leaves development dependencies where they are, and is silent when all is in place',
    () => {
      const clone = freshClone('in-place')
      launch(clone, onlyBun, ['--with-dev', 'hello.ts'])
      const again = launch(clone, onlyBun, ['hello.ts'])
      expect([again.stdout, again.stderr]).toEqual([`Bun ${Bun.version}\n`, ''])
      expect(installed(clone, '@biomejs/biome')).toBe(true)
    },
    INSTALL_TIMEOUT_MS,
  )

  test('says what is missing where there is neither Bun nor npm', () => {
    const { status, stderr } = launch(freshClone('nothing'), nothing, ['hello.ts'])
    expect(status).toBe(69)
    expect(stderr).toContain(`needs Bun ${pinned} or newer, or Node 20 or newer with npm`)
  })

  test.each([
    ['0.9.9', 69],
    ['1.4.4', 69],
    ['1.3.99', 69],
    ['2.0.0', 69],
    ['not a version', 69],
    [pinned, 0],
    [`${pinned}-canary.1+abc`, 0],
    ['1.4.10', 0],
    ['1.10.0', 0],
  ])('of a Bun that says it is %s makes exit code %d', (version, status) => {
    const name = version.replace(/\W/g, '-')
    const file = join(directory, `bun-${name}`)
    writeFileSync(file, `#!/bin/sh\n[ "$1" != --version ] || echo '${version}'\n`)
    chmodSync(file, 0o755)
    expect(launch(freshClone(`clone-${name}`), pathWith(name, { bun: file }), ['hello.ts']).status).toBe(
      status,
    )
  })

  test('reports a lock file that does not fit package.json', () => {
    const clone = freshClone('unlocked')
    const file = join(clone, 'package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"elysia": "[^"]+"/, '"elysia": "1.4.29"'))
    const { status, stderr } = launch(clone, onlyBun, ['hello.ts'])
    expect(status).toBe(69)
    expect(stderr).toContain('the dependencies could not be installed')
  })

  test('reports a lock file that does not fit even where dependencies are installed', () => {
    const clone = freshClone('outgrown')
    launch(clone, onlyBun, ['hello.ts'])
    const file = join(clone, 'package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"elysia": "[^"]+"/, '"elysia": "1.4.29"'))
    const { status, stderr } = launch(clone, onlyBun, ['hello.ts'])
    expect(status).toBe(69)
    expect(stderr).toContain('lockfile')
  })

  // Where only Bun is, there is no npm whose use could be tested.
  const [node, npm] = [Bun.which('node'), Bun.which('npm')]
  if (node !== null && npm !== null) {
    test(
      'needs only Node and npm, and installs the pinned Bun once',
      () => {
        const clone = freshClone('only-npm')
        const onlyNpm = pathWith('npm', { node, npm })
        const first = launch(clone, onlyNpm, ['hello.ts', 'a'])
        expect([first.status, first.stdout]).toEqual([0, `Bun ${pinned} a\n`])
        expect(first.stderr).toContain(`no Bun ${pinned} or newer on the PATH: npm installs it into .bun/`)
        const second = launch(clone, onlyNpm, ['hello.ts', 'b'])
        expect([second.stdout, second.stderr]).toEqual([`Bun ${pinned} b\n`, ''])
      },
      INSTALL_TIMEOUT_MS,
    )

    test(
      'the commands of the README need only Node and npm',
      () => {
        const clone = wholeClone('readme')
        const PATH = pathWith('readme', { node, npm })
        const commands = commandsOf('README.md').map((command) => command.replace(/^\w+=\$\((.*)\)$/, '$1'))
        const ofNpm = commands.filter((command) => !command.startsWith('docker '))
        const asked = ofNpm.map((command) => `${command.split(' -- ')[0]} -- --help`)
        const outcomes = asked.map((command) => {
          const words = ['-c', `exec ${command}`]
          const { status, stdout } = spawnSync(join(PATH, 'sh'), words, {
            cwd: clone,
            env: { ...process.env, PATH },
            encoding: 'utf8',
          })
          return [command, status, stdout.includes('Usage: ')]
        })
        expect(outcomes).toEqual([
          ['npm run up -- --help', 0, true],
          ['npm test -- --help', 0, true],
          ['npm run --silent partners -- --help', 0, true],
          ['npm run keys -- --help', 0, true],
          ['npm run keys -- --help', 0, true],
        ])
      },
      2 * INSTALL_TIMEOUT_MS,
    )
  }
})

describe('package.json', () => {
  test('names one version of Bun', () => {
    expect(manifest.devDependencies['bun-types']).toBe(pinned)
  })

  test('has the commands of the contract, each with a program that exists', () => {
    const wanted = [
      'up',
      'test',
      'start',
      'index',
      'datasets',
      'migrate',
      'config',
      'bench',
      'check',
      'prove',
    ]
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(wanted))
    const programs = Object.values(manifest.scripts).map(programOf)
    expect(programs).not.toContain('')
    expect(programs.filter((program) => !existsSync(join(REPOSITORY, program)))).toEqual([])
  })
})

describe('the commands', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, words, { cwd: REPOSITORY, encoding: 'utf8', env: process.env })

  test('up takes no arguments', () => {
    const { status, stderr } = run('src/cli/up.ts', '--prot', '1')
    expect(status).toBe(64)
    expect(stderr).toContain('--prot')
  })

  test('up reports unusable settings as the service does', () => {
    const env = { ...process.env, PORT: 'many' }
    const { status, stderr } = spawnSync(process.execPath, ['src/cli/up.ts'], {
      cwd: REPOSITORY,
      env,
      encoding: 'utf8',
    })
    expect(status).toBe(78)
    expect(stderr).toContain('PORT')
  })

  test(
    'up becomes the service, which ends cleanly on SIGTERM',
    async () => {
      const env = { ...process.env, DATA_DIR: join(directory, 'data'), GEO_INDEX: realIndex() }
      const ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) }
      const { child, stdout, finish } = spawnCaptured([process.execPath, 'src/cli/up.ts'], {
        ...clean(env),
        ...ports,
      })
      await stdout.waitFor((line) => line.includes('"listening"'))
      expect((await fetch(`http://127.0.0.1:${ports.PORT}/health/ready`)).status).toBe(200)
      child.kill('SIGTERM')
      expect(await finish()).toBe(0)
    },
    COMMAND_TIMEOUT_MS,
  )

  test(
    'test runs the tests that it is given with a Postgres and a Redis of its own',
    () => {
      const { status, stdout } = run('tools/test.ts', './test/architecture.test.ts')
      expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^\d\d+ passed, 0 failed$/)
      expect(status).toBe(0)
    },
    COMMAND_TIMEOUT_MS,
  )

  test('.ci/run is a program in correct bash', () => {
    accessSync(join(REPOSITORY, '.ci/run'), constants.X_OK)
    expect(spawnSync('bash', ['-n', '.ci/run'], { cwd: REPOSITORY }).status).toBe(0)
  })
})

function clean(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
