/** Programs that use what a generator made, in ./made: each prints ANSWERS as a line of JSON, and compiles without a cast. */
const ARGUMENTS = `declare const process: { argv: string[] }
const [, , baseUrl = '', key = ''] = process.argv
const headers = { authorization: \`Bearer \${key}\` }`

const EVENT = `{ product_key: 'shop', type: 'order.placed', subject_user_id: 'u-1', title: 'Thank you' }`

export const ANSWERS = ['US', 'invalid_ip', 1, false]

export const HEY_API = `import { createClient } from './made/client/index'
import { geoBatch, geoLookupAddress, notifyCreateEvent } from './made/index'
${ARGUMENTS}
const client = createClient({ baseUrl, headers })
const located = await geoLookupAddress({ client, path: { ip: '8.8.8.8' } })
const refused = await geoLookupAddress({ client, path: { ip: '127.0.0.01' } })
const error = refused.error && 'error' in refused.error ? refused.error.error : undefined
const code: 'bad_request' | 'invalid_ip' | undefined = error?.status === 400 ? error.code : undefined
const batch = await geoBatch({ client, body: { ips: ['1.1.1.1'] } })
const event = await notifyCreateEvent({ client, body: ${EVENT} })
console.log(JSON.stringify([located.data?.country, code, batch.data?.results.length, event.data?.deduplicated]))`

export const ORVAL = `import { geoBatch, geoLookupAddress, notifyCreateEvent } from './made'
${ARGUMENTS}
const located = await geoLookupAddress('8.8.8.8', { headers })
const refused = await geoLookupAddress('127.0.0.01', { headers })
const code: 'bad_request' | 'invalid_ip' | undefined =
  refused.status === 400 ? refused.data.error.code : undefined
const batch = await geoBatch({ ips: ['1.1.1.1'] }, { headers })
const event = await notifyCreateEvent(${EVENT}, { headers })
console.log(
  JSON.stringify([
    located.status === 200 ? located.data.country : undefined,
    code,
    batch.status === 200 ? batch.data.results.length : undefined,
    event.status === 201 ? event.data.deduplicated : undefined,
  ]),
)
baseUrl satisfies string`

export const SWAGGER_TYPESCRIPT_API = `import { Api } from './made/client'
${ARGUMENTS}
const { v1 } = new Api({ baseUrl, baseApiParams: { headers } })
const located = await v1.geoLookupAddress('8.8.8.8')
const refused = await v1
  .geoLookupAddress('127.0.0.01')
  .catch((answer: Awaited<ReturnType<typeof v1.geoLookupAddress>>) => answer)
const refusal = refused.error as Exclude<typeof refused.error, void>
const code: string = refusal.error.code
const batch = await v1.geoBatch({ ips: ['1.1.1.1'] })
const event = await v1.notifyCreateEvent(${EVENT})
console.log(JSON.stringify([located.data.country, code, batch.data.results.length, event.data.deduplicated]))`
