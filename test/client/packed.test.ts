import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startBrowser } from '../catalogue/pages/browser.ts'
import { makeDirectory, REPOSITORY } from '../support/service.ts'
import { startVisitingService, type VisitingService } from './visiting-service.ts'

/** What a stranger writes on the first day: each line compiles without a cast. */
const PROGRAM = `import { createWaypost, unwrap, WaypostError, type Schemas } from '@waypost/client'

export async function program(baseUrl: string, key: string): Promise<unknown[]> {
  const waypost = createWaypost({ baseUrl, key })
  const at = { params: { path: { ip: '8.8.8.8' } } }
  const location: Schemas['Location'] = unwrap(await waypost.GET('/v1/geo/{ip}', at))
  const batch = unwrap(await waypost.POST('/v1/geo/batch', { body: { ips: ['1.1.1.1', '127.0.0.1'] } }))
  const countries: (string | null)[] = batch.results.map(({ country }) => country)
  const { error } = await waypost.GET('/v1/geo/{ip}', { params: { path: { ip: '127.0.0.01' } } })
  const code: string | undefined = error?.error.code
  try {
    unwrap(await waypost.POST('/v1/geo/batch', { body: { ips: [] } }))
  } catch (refusal) {
    if (refusal instanceof WaypostError) return [location.country, countries.length, code, refusal.status]
  }
  return []
}
`
const PRINTED = ['US', 2, 'invalid_ip', 400]

const WORKERD = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (serviceWorkerScript = embed "worker.js", compatibilityDate = "2026-01-01")),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`

const CONFIGURATIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'nodenext, strict alone': { module: 'nodenext' },
  'bundler, strict alone': { module: 'esnext', moduleResolution: 'bundler' },
  'nodenext, every option that is stricter': {
    module: 'nodenext',
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
  },
}

/** Programs of these, as their makers build them; their install scripts are not needed. */
const RUNTIMES = ['@cloudflare/workerd-linux-64@1.20260730.1', '@deno/linux-x64-glibc@2.9.6']

const project = makeDirectory('project')
const client = join(makeDirectory('packed'), 'client')
/** TypeScript 5 and 7: what most people have, and what is ten times as fast. */
const FIVE = join(client, 'node_modules/typescript/bin/tsc')
const SEVEN = join(REPOSITORY, 'node_modules/typescript/bin/tsc')
let service: VisitingService

beforeAll(async () => {
  service = await startVisitingService({ CORS_ORIGINS: '*' })
  await cp(join(REPOSITORY, 'client'), client, {
    recursive: true,
    filter: (path) => basename(path) !== 'dist' && path !== join(REPOSITORY, 'client/node_modules'),
  })
  // As its README says, with npm.
  await run(client, ['npm', 'install', '--no-audit', '--no-fund'])
  await run(client, ['npm', 'pack', '--pack-destination', project])
  const { version } = await Bun.file(join(client, 'package.json')).json()
  const tarball = join(project, `waypost-client-${version}.tgz`)
  await Bun.write(join(project, 'package.json'), '{"name":"project","type":"module"}')
  await run(project, ['npm', 'install', '--no-audit', '--no-fund', tarball, ...RUNTIMES])
  await Bun.write(join(project, 'program.ts'), PROGRAM)
  await Bun.write(
    join(project, 'main.mjs'),
    `import { program } from './built/program.js'\nconsole.log(JSON.stringify(await program(...process.argv.slice(2))))`,
  )
})
afterAll(() => service.stop())

/** What a command prints; throws with all of it where the command fails. */
async function run(cwd: string, command: readonly string[]): Promise<string> {
  const child = Bun.spawn([...command], { cwd, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [output, fault] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')}:\n${output}${fault}`)
  return output
}

/** Reads a stream until a line of it matches. */
async function lineOf(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<RegExpMatchArray | null> {
  let text = ''
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk)
    const found = text.match(pattern)
    if (found !== null) return found
  }
  return null
}

async function compile(
  compiler: string,
  options: Readonly<Record<string, unknown>>,
  text = PROGRAM,
  name = 'program.ts',
): Promise<string> {
  const common = { strict: true, target: 'es2022', lib: ['es2022', 'dom'], types: [], outDir: 'built' }
  await Bun.write(join(project, name), text)
  const file = join(project, 'tsconfig.json')
  await Bun.write(file, JSON.stringify({ compilerOptions: { ...common, ...options }, files: [name] }))
  return run(project, ['node', compiler, '-p', file])
}

describe('the package as it is packed', () => {
  test.each(Object.entries(CONFIGURATIONS))('compiles with %s', async (_, options) => {
    expect(await compile(SEVEN, options)).toBe('')
  })

  test('compiles no path that the document does not have', async () => {
    const wrong = PROGRAM.replace("'/v1/geo/batch'", "'/v1/geo/many'")
    await expect(compile(SEVEN, { module: 'nodenext' }, wrong)).rejects.toThrow('/v1/geo/many')
  })

  test('runs on Node, Bun and Deno, compiled by TypeScript 5', async () => {
    expect(await compile(FIVE, { module: 'nodenext' })).toBe('')
    const deno = [join(project, 'node_modules/@deno/linux-x64-glibc/deno'), 'run', '--allow-net']
    for (const runtime of [['node'], [process.execPath], deno]) {
      const printed = await run(project, [...runtime, 'main.mjs', service.baseUrl, service.key])
      expect([runtime, JSON.parse(printed)]).toEqual([runtime, PRINTED])
    }
  })

  test.each([
    ['node16', { module: 'node16' }],
    ['node10', { module: 'commonjs', moduleResolution: 'node10' }],
  ])('is required from CommonJS, compiled with %s', async (_, options) => {
    expect(await compile(FIVE, options, PROGRAM, 'common.cts')).toBe('')
    const call = `require('./built/common.cjs').program('${service.baseUrl}', '${service.key}')`
    const printed = await run(project, [
      'node',
      '-e',
      `${call}.then((said) => console.log(JSON.stringify(said)))`,
    ])
    expect(JSON.parse(printed)).toEqual(PRINTED)
    expect(await Bun.file(join(project, 'built/common.cjs')).text()).toContain('require("@waypost/client")')
  })

  test("runs in Cloudflare's workerd, bundled", async () => {
    await Bun.write(join(project, 'program.ts'), PROGRAM)
    await Bun.write(
      join(project, 'worker.js'),
      `import { program } from './program.ts'
      async function answer(request) {
        const { base, key } = await request.json()
        return Response.json(await program(base, key).catch((error) => String(error)))
      }
      addEventListener('fetch', (event) => event.respondWith(answer(event.request)))`,
    )
    await Bun.build({
      entrypoints: [join(project, 'worker.js')],
      target: 'browser',
      format: 'iife',
      outdir: join(project, 'edge'),
    })
    await Bun.write(join(project, 'edge/config.capnp'), WORKERD)
    const program = join(project, 'node_modules/@cloudflare/workerd-linux-64/bin/workerd')
    const workerd = Bun.spawn([program, 'serve', 'config.capnp', '--control-fd=1'], {
      cwd: join(project, 'edge'),
      stdout: 'pipe',
      stderr: 'inherit',
    })
    try {
      const [, port] = (await lineOf(workerd.stdout, /"port":(\d+)/)) ?? []
      const body = JSON.stringify({ base: service.baseUrl, key: service.key })
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })
      expect(await answer.json()).toEqual(PRINTED)
    } finally {
      workerd.kill()
      await workerd.exited
    }
  })

  test('has the element for a page, which a server may import too', async () => {
    await Bun.write(
      join(project, 'page.ts'),
      "import { WaypostInbox } from '@waypost/client/inbox'\nconsole.log(typeof WaypostInbox)\n",
    )
    expect(await run(project, [process.execPath, 'page.ts'])).toBe('function\n')
    const imported =
      "import('@waypost/client/inbox').then(({ WaypostInbox }) => console.log(typeof WaypostInbox))"
    expect(await run(project, ['node', '-e', imported])).toBe('function\n')
    expect(
      await compile(
        SEVEN,
        { module: 'nodenext' },
        await Bun.file(join(project, 'page.ts')).text(),
        'typed.ts',
      ),
    ).toBe('')
  })

  test('is at most 5 KiB compressed without the calls by name, which a bundler leaves out', async () => {
    const sizeOf = async (name: string) => {
      const entry = join(project, `${name}.js`)
      await Bun.write(entry, `export { ${name} } from '@waypost/client'`)
      const { outputs } = await Bun.build({ entrypoints: [entry], target: 'browser', minify: true })
      return gzipSync((await outputs[0]?.text()) ?? '').byteLength
    }
    const [core, whole] = [await sizeOf('createCalls'), await sizeOf('createWaypost')]
    expect(core).toBeLessThanOrEqual(5_120)
    expect(core).toBeLessThan(whole)
    expect(whole).toBeLessThan(6_144)
  })

  test('runs in a browser, bundled, without a module of Node', async () => {
    const built = await Bun.build({
      entrypoints: [join(project, 'program.ts')],
      target: 'browser',
      minify: true,
    })
    const bundle = (await built.outputs[0]?.text()) ?? ''
    expect(/\bnode:|\brequire\(/.test(bundle)).toBe(false)
    const browser = await startBrowser()
    try {
      const page = await browser.newPage()
      const module = `data:text/javascript;base64,${Buffer.from(bundle).toString('base64')}`
      const answer = page.evaluate(
        async ([from, base, key]) => (await import(from ?? '')).program(base, key),
        [module, service.baseUrl, service.key],
      )
      expect(await answer).toEqual(PRINTED)
    } finally {
      await browser.close()
    }
  })
})
