import { newKey } from '../../src/keys/format.ts'
import { nestedData } from '../../test/service/notify/bad-values.ts'
import type { Call } from './asking.ts'
import type { SoakKey } from './book.ts'

export interface BadInputKeys {
  readonly whole: SoakKey
  readonly geoOnly: SoakKey
}

const NEVER_ISSUED = `wp_${'A'.repeat(43)}`
const UNKNOWN_ID = '01a1fef2-ce7b-755d-8d00-3ad7896217d1'
const LARGE = 70_000

type Kind = Omit<Call, 'area' | 'key'> & { readonly key?: SoakKey | null }

const refusal = (status: number, code: string) => ({ statuses: [status], code })

/** Each kind of bad input with the status and the code that it must get. */
export function badInput({ whole, geoOnly }: BadInputKeys): Call[] {
  const event = (fields: object) =>
    JSON.stringify({ product_key: 'shop', type: 'news', subject_user_id: 'nobody', title: 'x', ...fields })
  const kinds: Kind[] = [
    ...geoKinds(),
    ...[
      'this is no JSON',
      event({ unknown: 1 }),
      event({ title: 'a\u0000b' }),
      event({ title: undefined }),
      event({ url: 'https://user:password@example.com/' }),
      event({ email: 'ada@localhost' }),
      event({ data: nestedData(100) }),
    ].map((body) => ({ ...EVENT, body, ...refusal(400, 'bad_request') })),
    { ...EVENT, body: event({ body: 'x'.repeat(LARGE) }), ...refusal(413, 'payload_too_large') },
    { ...EVENT, key: geoOnly, body: event({}), ...refusal(403, 'missing_scope') },
    ...userKinds(),
    ...trustKinds(),
    ...callerKinds(whole),
  ]
  return kinds.map((kind) => ({ key: whole, ...kind, area: 'bad input' }))
}

const EVENT = { operation: 'notifyCreateEvent', method: 'POST', path: '/v1/notify/events' } as const
const BATCH = { operation: 'geoBatch', method: 'POST', path: '/v1/geo/batch' } as const

function geoKinds(): Kind[] {
  const batch = (ips: readonly string[]) => ({ ...BATCH, body: JSON.stringify({ ips }) })
  return [
    { operation: 'geoLookupAddress', path: '/v1/geo/256.1.1.1', ...refusal(400, 'invalid_ip') },
    { operation: 'geoLookup', path: '/v1/geo?ip=', ...refusal(400, 'invalid_ip') },
    { operation: 'geoLookup', path: '/v1/geo?ip=8.8.8.8&ip=1.1.1.1', ...refusal(400, 'bad_request') },
    { ...batch([]), ...refusal(400, 'bad_request') },
    { ...batch(Array.from({ length: 101 }, () => '8.8.8.8')), ...refusal(400, 'batch_too_large') },
    { ...batch(['8.8.8.8', 'fe80::1%eth0']), ...refusal(400, 'invalid_ip') },
    { operation: null, path: '/v1/geography', ...refusal(404, 'not_found') },
    { operation: null, method: 'DELETE', path: '/v1/geo/8.8.8.8', ...refusal(405, 'method_not_allowed') },
  ]
}

function userKinds(): Kind[] {
  const inbox = { operation: 'notifyListInbox', ...refusal(400, 'bad_request') }
  const preference = { user_id: 'nobody', product_key: 'shop', type: 'news', channels: ['pigeon'] }
  return [
    { ...inbox, path: '/v1/notify/inbox?user_id=nobody&limit=0' },
    { ...inbox, path: '/v1/notify/inbox?user_id=nobody&cursor=none' },
    { ...inbox, path: '/v1/notify/inbox' },
    {
      ...{ operation: 'notifyMarkRead', method: 'POST', path: `/v1/notify/inbox/${UNKNOWN_ID}/read` },
      ...{ body: '{"user_id":"nobody"}', needsDatabase: true, ...refusal(404, 'not_found') },
    },
    {
      ...{ operation: 'notifySetPreferences', method: 'PUT', path: '/v1/notify/preferences' },
      ...{ body: JSON.stringify(preference), ...refusal(400, 'bad_request') },
    },
  ]
}

function trustKinds(): Kind[] {
  return ['javascript:alert(1)', 'ftp://example.com/', 'http://10.1/'].map((url) => ({
    ...{ operation: 'trustCheckUrl', method: 'POST', path: '/v1/trust/check-url' },
    ...{ body: JSON.stringify({ url }), ...refusal(400, 'bad_url') },
  }))
}

/** Each from an address of its own, which has not guessed before (contract K7). */
function callerKinds(whole: SoakKey): Kind[] {
  const lookup = { operation: 'geoLookupAddress', path: '/v1/geo/8.8.8.8', key: null }
  return [
    { ...lookup, ...refusal(401, 'missing_key') },
    { ...lookup, headers: { 'x-api-key': `${NEVER_ISSUED}000000` }, ...refusal(401, 'invalid_key') },
    { ...lookup, headers: { 'x-api-key': newKey() }, needsDatabase: true, ...refusal(401, 'invalid_key') },
    { ...lookup, headers: { authorization: 'Bearer nonsense' }, ...refusal(401, 'invalid_key') },
    {
      ...{ ...lookup, headers: { authorization: `Bearer ${NEVER_ISSUED}1`, 'x-api-key': whole.key } },
      ...refusal(401, 'invalid_key'),
    },
  ]
}
