import { Type } from '@sinclair/typebox'
import { Nullable, STRICT } from '../http/operation/schema.ts'

export const MAX_BATCH = 100
/** IPv6 with every digit and an embedded IPv4 address is the longest. */
export const MAX_TEXT = 45

const ATTRIBUTION =
  'IP geolocation by DB-IP (https://db-ip.com); country data: geo-whois-asn-country, NRO (https://www.nro.net)'

/** Keeps the order of the seven fields (contract E1). */
export const Location = Type.Object(
  {
    ip: Type.String({ description: 'The address looked up, in canonical form (RFC 5952 for IPv6).' }),
    country: Nullable(
      Type.String({ pattern: '^[A-Z]{2}$' }),
      'ISO 3166-1 alpha-2 code; null for private, reserved and unrouted addresses.',
    ),
    region: Nullable(Type.String(), 'Of the city-level dataset; null for IPv6.'),
    city: Nullable(Type.String(), 'Of the city-level dataset; null for IPv6.'),
    lat: Nullable(
      Type.Number({ minimum: -90, maximum: 90 }),
      'Latitude in degrees, north positive; null for IPv6.',
    ),
    lon: Nullable(
      Type.Number({ minimum: -180, maximum: 180 }),
      'Longitude in degrees, east positive; null for IPv6.',
    ),
    attribution: Type.String({
      description: 'Keep it visible wherever city-level results are displayed (CC BY 4.0).',
    }),
  },
  { ...STRICT, $id: 'Location', description: 'Where an address is.' },
)

export const BatchQuestion = Type.Object(
  {
    ips: Type.Array(Type.String({ maxLength: MAX_TEXT, description: 'An IPv4 or IPv6 address.' }), {
      minItems: 1,
      maxItems: MAX_BATCH,
      description: 'Repeats are answered as often as they are asked.',
    }),
  },
  { ...STRICT, $id: 'LocationBatchRequest', description: 'Which addresses to locate.' },
)

export const BatchAnswer = Type.Object(
  {
    count: Type.Integer({ minimum: 1, maximum: MAX_BATCH, description: 'Number of results.' }),
    results: Type.Array(Location, { description: "In the order of the request's `ips`." }),
  },
  { ...STRICT, $id: 'LocationBatch', description: 'Where the addresses are.' },
)

const LONDON = {
  ip: '81.2.69.142',
  country: 'GB',
  region: 'England',
  city: 'London',
  lat: 51.5143,
  lon: -0.0912244,
  attribution: ATTRIBUTION,
}
const NO_CITY = { region: null, city: null, lat: null, lon: null, attribution: ATTRIBUTION }

export const LOCATIONS = {
  ipv4: { summary: 'An IPv4 address, with its city', value: LONDON },
  ipv6: {
    summary: 'An IPv6 address, with its country alone',
    value: { ip: '2001:4860:4860::8888', country: 'US', ...NO_CITY },
  },
  unrouted: {
    summary: 'An address that nobody routes',
    value: { ip: '192.0.2.1', country: null, ...NO_CITY },
  },
}

export const BATCH = {
  summary: 'Two addresses',
  value: { count: 2, results: [LOCATIONS.ipv4.value, LOCATIONS.ipv6.value] },
}
