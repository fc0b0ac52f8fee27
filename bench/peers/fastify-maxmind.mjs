/**
 * A service such as one would write in an afternoon with Fastify and maxmind, over the same city file: keys in a set, no
 * limits, no log. Plain JavaScript, so that Node runs it as it stands.
 *
 *   node bench/peers/fastify-maxmind.mjs PORT MMDB KEYS_FILE
 */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { open } from 'maxmind'

const [port, mmdb, keysFile] = process.argv.slice(2)
const keys = new Set(readFileSync(keysFile, 'utf8').split('\n'))
const reader = await open(mmdb, { cache: { max: 10_000 } })
const app = Fastify()

app.addHook('onRequest', async (request, reply) => {
  if (!keys.has(request.headers['x-api-key'])) return reply.code(401).send({ error: 'unknown key' })
})

function locate(ip) {
  const found = reader.get(ip)
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

app.get('/v1/geo/:ip', async (request) => locate(request.params.ip))
app.post('/v1/geo/batch', async ({ body: { ips } }) => ({ count: ips.length, results: ips.map(locate) }))
await app.listen({ host: '127.0.0.1', port: Number(port) })
