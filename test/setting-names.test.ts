import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readConfig } from '../src/config.ts'
import { emptySettings, environmentName, nearMisses } from '../src/setting-names.ts'
import { PROXY_VARIABLES } from './net/proxy.ts'

const config = readConfig({})
const NAMES = Object.keys(config).map(environmentName)
const LETTER = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789')

/** A slip of whoever types: a letter too many, one too few, another one, or two in the wrong order. */
const SLIPS: readonly ((name: string, place: number, letter: string) => string)[] = [
  (name, place, letter) => name.slice(0, place) + letter + name.slice(place),
  (name, place) => name.slice(0, place) + name.slice(place + 1),
  (name, place, letter) => name.slice(0, place) + letter + name.slice(place + 1),
  (name, place) => name.slice(0, place) + (name[place + 1] ?? '') + name[place] + name.slice(place + 2),
]
const PLACE = { place: fc.nat(1_000), letter: LETTER }
const SLIP = fc.record({ ...PLACE, kind: fc.nat(SLIPS.length - 1) })

function slipped(name: string, slips: readonly { kind: number; place: number; letter: string }[]): string {
  return slips.reduce(
    (text, { kind, place, letter }) => SLIPS[kind]?.(text, place % text.length, letter) ?? text,
    name,
  )
}

test('a name that is one slip away from any setting, or two from a long one, is named, in any case [O1]', () => {
  const ofLetters = fc.record({ ...PLACE, kind: fc.nat(2) })
  const slips = fc.oneof(fc.tuple(SLIP), fc.tuple(ofLetters, ofLetters))
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), slips, fc.boolean(), (setting, all, isLower) => {
      const name = slipped(setting, setting.length < 8 ? all.slice(0, 1) : all)
      const written = isLower ? name.toLowerCase() : name
      if (NAMES.includes(written)) return
      expect(nearMisses(config, { [written]: 'x' })).toMatchObject([{ name: written }])
    }),
    { numRuns: 2_000 },
  )
})

test.each(NAMES)('%s itself is no slip, and is named where it is empty [O1, O16]', (name) => {
  expect(nearMisses(config, { [name]: 'x' })).toEqual([])
  expect(emptySettings(config, { [name]: ' ', OTHER: '' })).toEqual([name])
  expect(emptySettings(config, { [name]: 'x' })).toEqual([])
})

test('what stands in the environment of most machines and containers is no slip [O1]', () => {
  const common = [
    ...['HOME', 'PATH', 'PWD', 'OLDPWD', 'USER', 'LOGNAME', 'SHELL', 'SHLVL', 'TERM', 'LANG', 'LC_ALL', 'TZ'],
    ...['HOSTNAME', 'HOSTTYPE', 'MAIL', 'EDITOR', 'PAGER', 'TMPDIR', 'NODE_ENV', 'CI', 'DISPLAY', '_'],
    ...['KUBERNETES_PORT', 'KUBERNETES_SERVICE_HOST', 'KUBERNETES_SERVICE_PORT', 'REDIS_PORT', 'REDIS_HOST'],
    ...[
      'POSTGRES_PASSWORD',
      'PGHOST',
      'PGPORT',
      'PGUSER',
      'NODE_EXTRA_CA_CERTS',
      'SSL_CERT_FILE',
      'DATABASE_HOST',
    ],
    ...PROXY_VARIABLES,
  ]
  expect(nearMisses(config, Object.fromEntries(common.map((name) => [name, 'x'])))).toEqual([])
})
