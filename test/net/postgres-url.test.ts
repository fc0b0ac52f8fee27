import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { printableSettings } from '../../src/cli/config.ts'
import { readConfig } from '../../src/config.ts'
import { type PostgresAddress, readPostgresUrl, SSL_MODES } from '../../src/net/postgres-url.ts'

const read = (text: string): PostgresAddress => {
  const { address, problems } = readPostgresUrl(text)
  expect(problems).toEqual([])
  return address
}
const problemsOf = (text: string) => readPostgresUrl(text).problems

describe('DATABASE_URL is read as libpq reads it [O15]', () => {
  const one = (host: string, port = 5432) => ({ hosts: [{ host, port }], socket: null })
  test.each([
    ['postgres://h/db', { ...one('h'), database: 'db', user: null, password: null, takesReadOnly: true }],
    ['postgresql://u@h:6000/db', { ...one('h', 6000), user: 'u', password: null }],
    ['postgres://u:p%40ss%2Fw%3Ard@h/db', { ...one('h'), user: 'u', password: 'p@ss/w:rd' }],
    ['postgres://u:p@ss:w@h/db', { ...one('h'), user: 'u', password: 'p@ss:w' }],
    ['postgres://%75:p@h', { ...one('h'), user: 'u', database: null }],
    ['postgres://', one('localhost')],
    ['postgres://:6000/', one('localhost', 6000)],
    ['postgres://[::1]:6000/db', one('::1', 6000)],
    ['postgres://[2001:db8::1]/db', one('2001:db8::1')],
    [
      'postgres:///db?host=h&port=6000&user=u&password=p%26',
      { ...one('h', 6000), user: 'u', password: 'p&' },
    ],
    ['postgres://a/x?dbname=y', { database: 'y' }],
    ['postgres://h/db?sslmode=verify-ca', { sslMode: 'verify-ca' }],
    ['postgres://h/db?ssl=true', { sslMode: 'verify-full' }],
    ['postgres://h/db?ssl=require', { sslMode: 'require' }],
    ['postgres://h/db?sslrootcert=/a/b.pem', { sslrootcert: '/a/b.pem', sslMode: null }],
    [
      'postgres://h/db?application_name=a%20b&options=-c%20geqo%3Doff',
      { applicationName: 'a b', options: '-c geqo=off' },
    ],
    [
      'postgres://h/db?channel_binding=require&connect_timeout=5',
      { ignored: ['channel_binding', 'connect_timeout'] },
    ],
    ['postgres://h/db?target_session_attrs=read-write', { takesReadOnly: false }],
    ['postgres://a,b/db', { takesReadOnly: false }],
    ['postgres://a,b/db?target_session_attrs=any', { takesReadOnly: true }],
  ])('%s', (text, expected) => {
    expect(read(text)).toMatchObject(expected)
  })

  test.each([
    [
      'postgres://h1,h2/db',
      [
        ['h1', 5432],
        ['h2', 5432],
      ],
    ],
    [
      'postgres://u:p@h1:1,h2:2,[::1]:3/db',
      [
        ['h1', 1],
        ['h2', 2],
        ['::1', 3],
      ],
    ],
    [
      'postgres://h1,h2:6000/db',
      [
        ['h1', 5432],
        ['h2', 6000],
      ],
    ],
    [
      'postgres:///db?host=h1,h2&port=6000',
      [
        ['h1', 6000],
        ['h2', 6000],
      ],
    ],
    [
      'postgres:///db?host=h1,h2&port=1,2',
      [
        ['h1', 1],
        ['h2', 2],
      ],
    ],
  ])('several hosts: %s', (text, expected) => {
    expect(read(text).hosts.map(({ host, port }) => [host, port])).toEqual(expected)
  })

  test.each([
    'postgres:///db?host=/run/postgresql',
    'postgres://u:p@/db?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/db',
    'postgres://u@%2Frun%2Fpostgresql:5432/db',
    'postgres:///db?host=%2Frun%2Fpostgresql%2F&port=5432',
  ])('a socket: %s', (text) => {
    expect(read(text)).toMatchObject({ socket: '/run/postgresql/.s.PGSQL.5432', database: 'db' })
  })
})

describe('what is not taken is named [O15, O1]', () => {
  test.each([
    ['mysql://h/db', 'must be a postgres:// or postgresql:// URL'],
    ['postgres:h/db', 'must be a postgres:// or postgresql:// URL'],
    ['h:5432/db', 'must be a postgres:// or postgresql:// URL'],
    ['postgres://h/db?schema=public', 'has a parameter that is not taken: schema'],
    ['postgres://h/db?pgbouncer=true', 'has a parameter that is not taken: pgbouncer'],
    ['postgres://h/db?sslMode=require', 'has a parameter that is not taken: sslMode'],
    ['postgres://h/db?statement_timeout=1', 'has a parameter that is not taken: statement_timeout'],
    ['postgres://h/db?sslmode=bogus', `sslmode must be one of ${SSL_MODES.join(', ')}`],
    ['postgres://h/db?sslmode=', `sslmode must be one of ${SSL_MODES.join(', ')}`],
    ['postgres://h/db?sslmode=require&sslmode=disable', 'has sslmode more than once'],
    ['postgres://h/db?ssl=true&sslmode=require', 'must not have both ssl and sslmode'],
    [
      'postgres://h/db?sslmode=require&sslrootcert=system',
      'sslmode must be verify-full where sslrootcert is system',
    ],
    ['postgres://h/db?sslmode=require&sslcert=/a', 'must have both sslcert and sslkey, or neither'],
    ['postgres://h/db?sslnegotiation=late', 'sslnegotiation must be postgres or direct'],
    [
      'postgres://h/db?target_session_attrs=standby',
      'target_session_attrs must be any, read-write or primary',
    ],
    ['postgres://h:0/db', 'must have ports from 1 to 65535'],
    ['postgres://h:65536/db', 'must have ports from 1 to 65535'],
    ['postgres://::1/db', 'must have'],
    ['postgres://h1,h2/db?port=1,2,3', 'has not as many ports as hosts'],
    ['postgres:///db?host=/run/a,/run/b', 'must not have a socket among several hosts'],
    ['postgres://h/db/more', 'must have one name behind its host'],
    ['postgres://h/d%zz', 'has a character that must be percent-encoded'],
    ['postgres://h/d%ff', 'has a character that must be percent-encoded'],
    ['postgres://h/d%00b', 'has a character that must be percent-encoded'],
  ])('%s', (text, problem) => {
    expect(problemsOf(text).join('\n')).toContain(problem)
  })

  test('all problems at once, beside those of other settings', () => {
    const settings = {
      DATABASE_URL: 'postgres://h:0/db?schema=a&sslmode=b&target_session_attrs=c',
      DATABASE_CA_FILE: '/absent.pem',
      REDIS_CA_FILE: '/absent.pem',
      PORT: 'x',
    }
    try {
      readConfig(settings)
      throw new Error('the settings were taken')
    } catch (error) {
      const text = String(error)
      for (const part of [
        'not taken',
        'sslmode',
        'target_session_attrs',
        'ports',
        'PORT:',
        'REDIS_CA_FILE: /absent.pem does not exist',
      ])
        expect(text).toContain(part)
    }
  })
})

describe('a password', () => {
  const SPECIAL = [
    '@',
    '/',
    ':',
    '?',
    '#',
    '%',
    '&',
    '=',
    ',',
    '[',
    ']',
    ' ',
    '\\',
    "'",
    '"',
    '+',
    ';',
    '!',
    'ü',
    '日',
  ]
  /** Pieces long enough to be told from the words of a message. */
  const password = fc
    .array(fc.oneof(fc.stringMatching(/^[a-z]{2}[0-9]{5}[a-z]{2}$/), fc.constantFrom(...SPECIAL)), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => `zq91847kx${parts.join('')}`)
  const around = fc.record({
    user: fc.constantFrom('u', 'app', 'a.b'),
    host: fc.constantFrom('h1', 'h1:5432', 'h1:1,h2:2', '[::1]:5432', '%2Frun%2Fpostgresql'),
    rest: fc.constantFrom('', '/db', '/db?sslmode=require', '/db?schema=x', '?sslmode=bogus'),
  })
  const pieces = (text: string) => text.split(/[^a-z0-9]/).filter((part) => part.length > 6)

  test('that is encoded is read as it was', () => {
    fc.assert(
      fc.property(password, around, (secret, { user, host }) => {
        expect(read(`postgres://${user}:${encodeURIComponent(secret)}@${host}/db`)).toMatchObject({
          user,
          password: secret,
        })
      }),
    )
  })

  test('that is not encoded is refused or read as it was, and no piece of it is in a message or a printed setting', () => {
    fc.assert(
      fc.property(password, around, (secret, { user, host, rest }) => {
        const text = `postgres://${user}:${secret}@${host}${rest}`
        const { address, problems } = readPostgresUrl(text)
        if (problems.length === 0) {
          expect(address).toMatchObject({ user, database: rest === '' ? null : 'db' })
          expect(address.password).toBe(decodeURIComponent(secret))
        }
        const said = [...problems, JSON.stringify({ ...address, password: '' })]
        if (problems.length === 0) said.push(printableSettings({ ...readConfig({}), databaseUrl: text }))
        for (const piece of pieces(secret)) expect(said.join('\n')).not.toContain(piece)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['p@ss/w:rd', 'pa/ss', 'pa?ss', 'pa#ss', 'p%ss', 'a/b@c', '/', '?x=y'])(
    '%s, not encoded, is found out',
    (secret) => {
      for (const host of ['h1', 'h1:5432', 'h1,h2'])
        expect(problemsOf(`postgres://u:${secret}@${host}/db`).join()).toContain(
          'percent-encode user and password',
        )
    },
  )
})
