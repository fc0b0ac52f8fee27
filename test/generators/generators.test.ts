import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { startVisitingService, type VisitingService } from '../client/visiting-service.ts'
import { makeDirectory, REPOSITORY } from '../support/service.ts'
import { ANSWERS, HEY_API, ORVAL, SWAGGER_TYPESCRIPT_API } from './programs.ts'

const directory = makeDirectory('generators')
const DOCUMENT = join(REPOSITORY, 'openapi.json')
const COMPILER = join(REPOSITORY, 'node_modules/typescript/bin/tsc')

let service: VisitingService

beforeAll(async () => {
  service = await startVisitingService()
  for (const file of ['package.json', 'bun.lock'])
    await cp(join(import.meta.dir, file), join(directory, file))
  await run('install', '--frozen-lockfile')
})
afterAll(() => service.stop())

/** What Bun prints when it runs something; throws with all of it where that fails. */
async function run(...words: readonly string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, ...words], { cwd: directory, stdout: 'pipe', stderr: 'pipe' })
  const [output, fault] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(`${words.join(' ')}:\n${output}${fault}`)
  return output
}

const tool = (name: string, ...words: readonly string[]) => run('x', '--no-install', name, ...words)

const OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  module: 'esnext',
  moduleResolution: 'bundler',
}

const orvalConfiguration = () =>
  `export default { waypost: { input: ${JSON.stringify(DOCUMENT)}, output: { target: './orval/made.ts', client: 'fetch', baseUrl: '${service.baseUrl}' } } }`

/** Each makes its files in a folder of its name, as its own documentation shows. */
const GENERATORS: Readonly<Record<string, readonly [program: string, generate: () => Promise<unknown>]>> = {
  'hey-api': [
    HEY_API,
    () => tool('openapi-ts', '-i', DOCUMENT, '-o', 'hey-api/made', '-c', '@hey-api/client-fetch'),
  ],
  orval: [
    ORVAL,
    async () => {
      await Bun.write(join(directory, 'orval.config.mjs'), orvalConfiguration())
      await tool('orval', '--config', 'orval.config.mjs')
    },
  ],
  'swagger-typescript-api': [
    SWAGGER_TYPESCRIPT_API,
    () =>
      tool(
        'swagger-typescript-api',
        'generate',
        ...['-p', DOCUMENT, '-o', 'swagger-typescript-api/made', '-n', 'client.ts'],
      ),
  ],
}

describe('generators that others wrote take the document as it is [C5]', () => {
  test.each(Object.entries(GENERATORS))(
    '%s makes a client that compiles and calls',
    async (name, [program, generate]) => {
      await generate()
      await Bun.write(join(directory, name, 'program.ts'), program)
      const project = join(directory, name, 'tsconfig.json')
      await Bun.write(project, JSON.stringify({ compilerOptions: OPTIONS, files: ['program.ts'] }))
      await run(COMPILER, '-p', project)
      const printed = await run(join(name, 'program.ts'), service.baseUrl, service.key)
      expect(JSON.parse(printed)).toEqual(ANSWERS)
    },
  )

  test('quicktype makes structures of Go, one for each schema', async () => {
    const { components } = await Bun.file(DOCUMENT).json()
    const names = Object.keys(components.schemas)
    const properties = Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
    )
    await Bun.write(
      join(directory, 'schema.json'),
      JSON.stringify({ components, type: 'object', properties }),
    )
    const words = ['--src-lang', 'schema', '--lang', 'go', '--top-level', 'Waypost', 'schema.json']
    const go = await tool('quicktype', ...words)
    for (const structure of ['Location', 'TrustReport', 'InboxPage', 'Usage', 'Catalogue'])
      expect(go).toContain(`type ${structure} struct {`)
  })

  test.each([DOCUMENT, join(REPOSITORY, 'admin-openapi.json')])(
    "Redocly's recommended rules find nothing in %s",
    async (document) => {
      const report = await tool('redocly', 'lint', '--extends', 'recommended', '--format', 'json', document)
      expect(JSON.parse(report.slice(report.indexOf('{'))).totals).toEqual({
        errors: 0,
        warnings: 0,
        ignored: 0,
      })
    },
  )
})
