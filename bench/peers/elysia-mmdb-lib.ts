/**
 * A small service of Elysia and mmdb-lib, over the same city file: keys in a set, no limits, no log.
 *
 *   bun bench/peers/elysia-mmdb-lib.ts PORT MMDB KEYS_FILE
 */
import { Elysia } from 'elysia'
import { Reader } from 'mmdb-lib'

const [port, mmdb = '', keysFile = ''] = process.argv.slice(2)
const keys = new Set((await Bun.file(keysFile).text()).split('\n'))
// biome-ignore lint/complexity/noBannedTypes: the package asks for its own type of answers, which these are not
const reader = new Reader<{}>(Buffer.from(await Bun.file(mmdb).arrayBuffer()))

function locate(ip: string) {
  const found = reader.get(ip) as Record<string, string | number> | null
  return {
    ip,
    country: found?.country_code ?? null,
    region: found?.state1 ?? null,
    city: found?.city ?? null,
    lat: found?.latitude ?? null,
    lon: found?.longitude ?? null,
    attribution: 'IP Geolocation by DB-IP, https://db-ip.com',
  }
}

new Elysia()
  .onBeforeHandle(({ headers, status }) => {
    return keys.has(headers['x-api-key'] ?? '') ? undefined : status(401, { error: 'unknown key' })
  })
  .get('/v1/geo/:ip', ({ params }) => locate(params.ip))
  .post('/v1/geo/batch', ({ body }) => {
    const { ips } = body as { ips: string[] }
    return { count: ips.length, results: ips.map(locate) }
  })
  .listen({ hostname: '127.0.0.1', port: Number(port) })
