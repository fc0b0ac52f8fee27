import { expect, test } from 'bun:test'
import { readConfig } from '../../src/config.ts'
import { createTrust } from '../../src/trust/open.ts'

/** How the visitor of a service with these settings introduces itself. */
async function agentWith(env: Readonly<Record<string, string>>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ headers }) => {
      resolve(headers.get('user-agent'))
      return new Response('<p>Hello', { headers: { 'Content-Type': 'text/html' } })
    },
  })
  const settings = readConfig({
    TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
    TRUST_TIMEOUT_MS: '60000',
    ...env,
  })
  const { checkUrl, pool } = createTrust(settings, () => undefined)
  try {
    expect(await checkUrl(site.url.href, 'partner')).toHaveProperty('report')
    return await promise
  } finally {
    await pool.close()
    await site.stop(true)
  }
}

test.each([
  [{ BASE_URL: 'https://waypost.example/' }, 'Waypost-Trust/1.0 (+https://waypost.example/docs)'],
  [
    { BASE_URL: 'https://waypost.example', TRUST_CONTACT: 'https://acme.example/abuse' },
    'Waypost-Trust/1.0 (+https://acme.example/abuse)',
  ],
  [{ TRUST_CONTACT: 'abuse@acme.example' }, 'Waypost-Trust/1.0 (+mailto:abuse@acme.example)'],
  [{}, 'Waypost-Trust/1.0 (checks links for those who were sent them)'],
] as const)('with %j a site that is visited reads %s [O1]', async (env, agent) => {
  expect(await agentWith(env)).toBe(agent)
})
