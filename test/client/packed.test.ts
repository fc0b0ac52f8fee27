import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
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
  await run(client, [process.execPath, 'install', '--frozen-lockfile'])
  const tarball = join(project, 'client.tgz')
  await run(client, [process.execPath, 'pm', 'pack', '--filename', tarball])
  await Bun.write(join(project, 'package.json'), '{"name":"project","type":"module"}')
  await run(project, [process.execPath, 'add', tarball])
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

async function compile(
  compiler: string,
  options: Readonly<Record<string, unknown>>,
  text = PROGRAM,
): Promise<string> {
  const common = { strict: true, target: 'es2022', lib: ['es2022', 'dom'], types: [], outDir: 'built' }
  await Bun.write(join(project, 'program.ts'), text)
  const file = join(project, 'tsconfig.json')
  await Bun.write(file, JSON.stringify({ compilerOptions: { ...common, ...options }, files: ['program.ts'] }))
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

  test('runs on Node and on Bun, compiled by TypeScript 5', async () => {
    expect(await compile(FIVE, { module: 'nodenext' })).toBe('')
    for (const runtime of ['node', process.execPath]) {
      const printed = await run(project, [runtime, 'main.mjs', service.baseUrl, service.key])
      expect(JSON.parse(printed)).toEqual(PRINTED)
    }
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
