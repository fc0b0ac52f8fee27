/** How a program asks: each sample of each operation is run as it stands. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type SampledOperation, samplesOf } from '../../../src/catalogue/pages/browser/reference/samples.ts'
import { forFile } from '../../support/for-file.ts'
import { makeDirectory, startService } from '../../support/service.ts'
import { DOCUMENT_FILE } from '../published.ts'

const service = await forFile(startService())
const { paths } = (await Bun.file(DOCUMENT_FILE).json()) as {
  paths: Record<string, Record<string, SampledOperation & { operationId: string; responses: object }>>
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: operation.operationId,
    path,
    method,
    operation,
  })),
)
/** Its page is not there without an internet. */
const TRUST = 'trustCheckUrl'
const PYTHON = Bun.which('python3')

async function run(command: readonly string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    KEY: service.demoKey,
    NO_PROXY: '*',
  }
  const child = Bun.spawn([...command], { env, stdout: 'pipe', stderr: 'pipe' })
  return (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
}

describe.each(operations.filter(({ id }) => id !== TRUST))('$id', ({ path, method, operation }) => {
  const samples = samplesOf(service.baseUrl, path, method, operation)
  const codeOf = (language: string) => samples.find((sample) => sample.language === language)?.code ?? ''
  const documented = Object.keys(operation.responses).filter(
    (status) => !['400', '401', '403'].includes(status),
  )

  test('curl', async () => {
    const status = await run(['sh', '-c', `${codeOf('curl')} -sS -o /dev/null -w '%{http_code}'`])
    expect(documented).toContain(status)
  })

  test('JavaScript', async () => {
    const file = join(makeDirectory('sample'), 'sample.mjs')
    await Bun.write(file, codeOf('JavaScript'))
    expect(documented).toContain((await run([process.execPath, file])).slice(0, 3))
  })

  test.skipIf(PYTHON === null)('Python', async () => {
    const said = await run([PYTHON ?? '', '-c', codeOf('Python')])
    const [, status] = said.match(/^(\d{3}) |HTTP Error (\d{3})/)?.filter((part) => part !== undefined) ?? []
    expect([documented.includes(status ?? ''), said]).toEqual([true, said])
  })
})
