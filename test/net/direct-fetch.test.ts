import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { spawnCaptured } from '../support/service.ts'
import { PROXY_VARIABLES, proxyEnvironment, startProxy } from './proxy.ts'

const MODULE = join(import.meta.dir, '../../src/net/direct-fetch.ts')

/** What each function is answered for each address, as `function address: status or error`. */
async function ask(urls: readonly string[], env: Record<string, string>): Promise<readonly string[]> {
  const program = `
    import { fetchDirectly, fetchFromOutside } from ${JSON.stringify(MODULE)}
    for (const ask of [fetchDirectly, fetchFromOutside])
      for (const url of ${JSON.stringify(urls)})
        console.log(ask.name, url, await ask(url).then(({ status }) => status, () => 'failed'))`
  const child = spawnCaptured([process.execPath, '--no-env-file', '-e', program], {
    PATH: process.env.PATH ?? '',
    ...env,
  })
  expect(await child.finish()).toBe(0)
  return child.stdout.lines
}

const LOOPBACKS = [
  '127.0.0.1',
  'localhost',
  '0.0.0.0',
  '2130706433',
  '127.1',
  '[::ffff:127.0.0.1]',
  'LOCALHOST',
]

test.each(PROXY_VARIABLES)(
  'by no spelling does %s lead a request to the loopback to a proxy [O13]',
  async (name) => {
    using proxy = startProxy()
    await using server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('here') })
    const urls = LOOPBACKS.map((host) => `http://${host}:${server.port}/`)
    const answers = await ask(urls, proxyEnvironment(proxy.url, [name]))
    expect(answers.filter((line) => line.endsWith(' 200'))).toHaveLength(2 * urls.length)
    expect(proxy.asked).toEqual([])
  },
)

test('a server of others is asked by the proxy of the environment, but for what goes directly [O13]', async () => {
  using proxy = startProxy()
  const url = 'http://publisher.invalid/list'
  const answers = await ask([url], proxyEnvironment(proxy.url))
  expect(answers).toEqual([`fetchDirectly ${url} failed`, `fetchFromOutside ${url} 502`])
  expect(proxy.asked).toEqual([`GET ${url} HTTP/1.1`])
})
