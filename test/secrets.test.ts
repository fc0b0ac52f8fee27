import { describe, expect, test } from 'bun:test'
import { printableSettings } from '../src/cli/config.ts'
import { allAdminTokens, readConfig } from '../src/config.ts'
import { configProblems } from './config-problems.ts'

const TOKEN = 'sixteen-visible1'

describe('ADMIN_TOKENS [O18]', () => {
  test.each([`a=${TOKEN},b=${TOKEN}2`, ` a=${TOKEN}\n\tb=${TOKEN}2\r\n`, `a=${TOKEN} , b=${TOKEN}2,`])(
    '%j is two tokens, beside ADMIN_TOKEN',
    (text) => {
      const named = [
        { name: 'a', token: TOKEN },
        { name: 'b', token: `${TOKEN}2` },
      ]
      expect(allAdminTokens(readConfig({ ADMIN_TOKENS: text }))).toEqual(named)
      const admin = { name: 'admin', token: 'the-token-of-the-admin' }
      const both = readConfig({ ADMIN_TOKENS: text, ADMIN_TOKEN: admin.token })
      expect(allAdminTokens(both)).toEqual([admin, ...named])
    },
  )

  test('a token may have = within', () => {
    expect(readConfig({ ADMIN_TOKENS: `a=${TOKEN}==` }).adminTokens).toEqual([
      { name: 'a', token: `${TOKEN}==` },
    ])
  })

  test.each([
    ['no name', 'hush-hush-hush-hush', 'entry 1 must be name=token'],
    ['an empty name', '=hush-hush-hush-hush', 'entry 1 must be name=token'],
    ['a name that is none', 'a b!=hush-hush-hush-hush', 'entry 1 must be name=token'],
    ['no token', `a=${TOKEN} b=`, 'entry 2 must be name=token'],
    ['a short token', 'a=hush', 'the token of a must have at least 16 visible ASCII characters'],
    ['other characters', 'a=hush-hush-hush-hüsh', 'the token of a must have'],
    ['a name twice', `a=${TOKEN},a=hush-hush-hush-hush`, 'the name or the token of a is there twice'],
    ['a token twice', `a=${TOKEN},b=${TOKEN}`, 'the name or the token of b is there twice'],
    ['the name of ADMIN_TOKEN', 'admin=hush-hush-hush-hush', 'admin cannot be the name of a token here'],
    ['the name of the service', 'service=hush-hush-hush-hush', 'service cannot be the name of a token here'],
  ])('with %s is refused, and no token is told', (_, text, problem) => {
    const found = configProblems({ ADMIN_TOKENS: text })
    expect(found[0]).toStartWith(`ADMIN_TOKENS: ${problem}`)
    expect(found.join()).not.toContain('hush')
  })
})

test('the printed settings mask what is secret', () => {
  const printed = printableSettings(
    readConfig({
      ADMIN_TOKEN: 'hush1-hush1-hush1',
      ADMIN_TOKENS: 'alice=hush10-hush10-hush10 bob=hush11-hush11-hush11',
      DATABASE_URL: 'postgres://u:hush2@db/waypost?password=hush3',
      REDIS_URL: 'redis://:hush4@a,redis://u:hush5@b',
      EMAIL_SMTP_URL: 'smtps://u:hush6@mail.example',
      RESEND_WEBHOOK_SECRET: 'whsec_hush9hush9hush9hush9',
      MAXMIND_LICENSE_KEY: 'hush8',
      EMAIL_FROM: 'a@b.example',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
      TRUST_FEEDS: 'phish=http://data.example/hush7/online.json.gz,own=/srv/own.txt',
    }),
  ).split('\n')
  expect(printed.join()).not.toContain('hush')
  expect(printed).toContain('ADMIN_TOKEN=********')
  expect(printed).toContain('ADMIN_TOKENS=alice=********,bob=********')
  expect(printed).toContain('DATABASE_URL=postgres://u:********@db/waypost?password=********')
  expect(printed).toContain('REDIS_URL=redis://:********@a,redis://u:********@b')
  expect(printed).toContain('TRUSTED_PROXIES=10.0.0.0/8,::1/128')
  expect(printed).toContain('BACKSTOP_IN_FLIGHT=1024')
  expect(printed).toContain('TRUST_FEEDS=phish=http://data.example/********,own=/srv/own.txt')
  expect(printed).toContain('EMAIL_SMTP_URL=smtps://u:********@mail.example')
  expect(printed).toHaveLength(66)
})

test.each([
  ['postgres://u:hu,sh@h/db', 'postgres://u:********@h/db'],
  ['postgres://u:hu sh@h/db', 'postgres://u:********@h/db'],
  ['postgres://u:hu@sh@h/db', 'postgres://u:********@h/db'],
  ['postgres://u:hu/sh@h/db?sslpassword=hush', 'postgres://u:********@h/db?sslpassword=********'],
  ['postgres://u@h/db', 'postgres://u@h/db'],
])('the password of %s is masked', (url, masked) => {
  expect(printableSettings({ ...readConfig({}), databaseUrl: url })).toContain(`DATABASE_URL=${masked}\n`)
})
