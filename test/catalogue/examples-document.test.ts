import { describe, expect, test } from 'bun:test'
import { forFile } from '../support/for-file.ts'
import { startAlone } from '../support/nodes.ts'
import { readJson } from '../support/raw-http.ts'
import { ACCESS, IDS, LIMIT_HEADERS } from './examples/contract.ts'
import { operationOf, readDocument, schemasOf } from './examples/document.ts'
import { undescribed, unlimited } from './examples/lacking.ts'
import { mismatches } from './examples/schemas.ts'

const service = await forFile(startAlone({ GEO_INDEX: '/nonexistent' }))
const document = readDocument((await service.get('/v1/openapi.json')).text)

/** Words, and for a description the end of a sentence. */
const WORDS = /^\S+ \S/
const SENTENCE = /^\S+ \S.*\.$/s

/** What has no limit: a list of tags, and the id of a notification, of which any text is answered. */
const ANY_TEXT = [
  'geoLookup header If-None-Match',
  'geoLookupAddress header If-None-Match',
  'notifyGetEvent path id',
  'notifyUnreadCount header If-None-Match',
  'notifyMarkRead path id',
  'notifyMarkUnread path id',
  'notifyArchive path id',
]

describe('the document [C2]', () => {
  test('it is OpenAPI 3.1.0 of version 1.0.0 of the interface, with both ways to send a key [C2]', () => {
    const { openapi, info, components } = document.json
    expect(openapi).toBe('3.1.0')
    expect(info).toMatchObject({ title: 'Waypost', version: '1.0.0' })
    expect((components as { securitySchemes: unknown }).securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
    } as never)
  })

  test('its operations are those of the contract [C3]', () => {
    expect(document.operations.map(({ id }) => id).sort()).toEqual([...IDS].sort())
  })

  test('its error codes are those of the catalogue, each with its status [C2]', async () => {
    const { errors } = readJson<{ errors: { code: string; status: number }[] }>(await service.get('/v1'))
    const { ErrorCode } = schemasOf(document)
    expect(ErrorCode?.enum).toEqual(errors.map(({ code }) => code))
    for (const { code, status } of errors) expect(ErrorCode?.description).toContain(`\`${code}\` (${status})`)
  })

  test('every code but that of wrong methods is exemplified, and the introduction tells of that [C2]', () => {
    const exemplified = document.operations.flatMap(({ responses }) =>
      responses.flatMap(({ status, media }) => (status < 400 ? [] : Object.keys(media?.examples ?? {}))),
    )
    const codes = schemasOf(document).ErrorCode?.enum as readonly string[]
    expect(codes.filter((code) => !exemplified.includes(code))).toEqual(['method_not_allowed'])
    expect((document.json.info as { description: string }).description).toContain('method_not_allowed')
  })
})

describe.each(IDS)('%s [C2]', (id) => {
  const scopes = ACCESS[id] ?? null
  const operation = () => operationOf(document, id)

  test('is told by summary, description, a described tag, its scope and how to send the key [C2]', () => {
    const { summary, description, tags, security } = operation()
    expect(summary).toMatch(WORDS)
    expect(description).toMatch(SENTENCE)
    const told = document.json.tags as readonly { name: string; description: string }[]
    expect(tags.map((tag) => told.find(({ name }) => name === tag)?.description)).toEqual([
      expect.any(String),
    ])
    const names = scopes?.map((scope) => `\`${scope}\``).join(' or ')
    expect(description).toEndWith(
      names === undefined ? 'Needs no key.' : names === '' ? 'Any valid key.' : `Scope: ${names}.`,
    )
    expect(security).toEqual(scopes === null ? [] : [{ bearer: [] }, { apiKey: [] }])
  })

  test('has a description and a fitting example of each parameter [C2]', () => {
    for (const { description, schema, example } of operation().parameters) {
      expect(description).toMatch(SENTENCE)
      expect(mismatches(document.json, schema, example)).toEqual([])
    }
  })

  test('has a description, headers and an example of each answer [C2]', () => {
    for (const { status, description, headers, media } of operation().responses) {
      expect(description).not.toBe('')
      expect(media === null ? status : Object.keys(media.examples).length).toBeGreaterThan(0)
      expect(media === null).toBe(status === 204 || status === 304)
      const wanted = ['X-Request-Id']
      if (scopes !== null && status !== 401) wanted.push(...LIMIT_HEADERS)
      if (status === 401) wanted.push('WWW-Authenticate')
      if (status === 429 || status === 503) wanted.push('Retry-After')
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(wanted))
      for (const header of Object.values(headers)) expect(header.description).toMatch(SENTENCE)
    }
  })
})

describe('of the schemas [C2]', () => {
  test('each property is described, or says by its form what it is [C2]', () => {
    expect(undescribed(document)).toEqual([])
  })

  test('each number and text of a request has a limit, or any is answered [C2]', () => {
    expect(unlimited(document)).toEqual(ANY_TEXT)
  })
})
