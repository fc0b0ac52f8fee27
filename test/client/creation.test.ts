import { afterEach, describe, expect, test } from 'bun:test'
import { createWaypost, VERSION } from '../../client/src/waypost.ts'
import { located, startStandIn } from './stand-in.ts'

const { WAYPOST_URL, WAYPOST_KEY } = process.env
afterEach(() => {
  for (const [name, value] of Object.entries({ WAYPOST_URL, WAYPOST_KEY }))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
})

describe('an address that cannot be one is refused in words, when the client is made', () => {
  test.each([
    '127.0.0.1:8080',
    'localhost:8080',
    'waypost.example',
    '//waypost.example',
    '/waypost',
    'ftp://waypost.example',
    'http://',
    'http://waypost.example/v1',
    'https://waypost.example/v1/',
    'https://waypost.example/prefix/v1//',
    'https://waypost.example?x=1',
    'https://waypost.example/#docs',
    'https://user:word@waypost.example',
    ' ',
    '',
  ])('%j', (baseUrl) => {
    expect(() => createWaypost({ baseUrl })).toThrow(TypeError)
    expect(() => createWaypost({ baseUrl })).toThrow(/^baseUrl: .+ https:\/\/ or http:\/\/.+ no \/v1 .+/)
    expect(() => createWaypost({ baseUrl })).toThrow(`not "${baseUrl}"`)
  })

  test.each([
    'http://127.0.0.1:8080',
    'HTTPS://waypost.example',
    'https://a.example/v1x',
    'http://[::1]:80/p/',
  ])('%j can', (baseUrl) => {
    createWaypost({ baseUrl })
  })
})

test.each(['wp key', 'wp_\u00e9', 'wp_\nx', '\u200bwp_x'])(
  'the key %j is refused when the client is made',
  (key) => {
    expect(() => createWaypost({ baseUrl: 'http://127.0.0.1', key })).toThrow(/^key: /)
  },
)

test('address and key may come from the environment, with the end of a line behind the key', async () => {
  await using server = startStandIn(located, located)
  Object.assign(process.env, { WAYPOST_URL: server.baseUrl, WAYPOST_KEY: 'wp_env\r\n' })
  await createWaypost().geo.locate()
  await createWaypost({ key: 'wp_own' }).geo.locate()
  expect(server.received.map(({ authorization }) => authorization)).toEqual([
    'Bearer wp_env',
    'Bearer wp_own',
  ])
})

test('says who asks, except in a browser', async () => {
  const agents: (string | null)[] = []
  const fetch = async (request: Request) => {
    agents.push(request.headers.get('User-Agent'))
    return Response.json({})
  }
  const { navigator } = globalThis
  await createWaypost({ baseUrl: 'http://a', fetch }).GET('/v1')
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'Mozilla/5.0' }, configurable: true })
  try {
    await createWaypost({ baseUrl: 'http://a', fetch }).GET('/v1')
  } finally {
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
  }
  expect(agents).toEqual([`waypost-client/${VERSION}`, null])
})
