import { pathId } from '../http/id.ts'
import { type AdminOperation, defineAdminOperation } from '../http/operation/admin-operation.ts'
import type { AnswerDocument } from '../http/operation/document.ts'
import type { Answer } from '../http/operation/operation.ts'
import { MOST_LISTED, pageOf, pageQuery, parsePage } from '../http/operation/page.ts'
import { auditRoute } from './audit-routes.ts'
import {
  ChangedKey,
  IssuedKey,
  KeyList,
  KeyPatch,
  NewKey,
  NewPartner,
  Partner,
  PartnerList,
  Rotation,
} from './bodies.ts'
import { browserRoutes } from './browser-routes.ts'
import { EXAMPLES, KEY_PARAMETER, KEYS_QUERY, PARTNER_ID, PARTNER_PARAMETER } from './examples.ts'
import { KEY_STATES, parseKeyPatch, parseKeyQuery, parseName, parseNewKey } from './input.ts'
import type { Keys } from './keys.ts'

const DONE: Answer = { status: 204, body: null }
const EMPTY: Readonly<Record<number, AnswerDocument>> = {
  204: { description: 'Done, now or before.', schema: null, examples: {} },
}
const NO_PARTNER = { not_found: 'There is no such partner.' }
const NO_KEY = { not_found: 'There is no such key.' }
const ENDED = { ...NO_KEY, conflict: 'The key is revoked: it cannot be changed.' }
const REPLACED = {
  ...NO_KEY,
  conflict:
    'The key was replaced before, by the key 019ab2c4-8a2b-7c11-b0f3-2d4e6f8a9b1c: rotate that one, or revoke it first.',
}

export function keyAdminRoutes(keys: Keys): AdminOperation[] {
  return [
    ...partnerRoutes(keys),
    ...linkRoutes(keys),
    ...keyRoutes(keys),
    ...changeRoutes(keys),
    ...browserRoutes(keys),
    auditRoute(keys),
  ]
}

function partnerRoutes(keys: Keys): AdminOperation[] {
  return [
    defineAdminOperation({
      id: 'adminCreatePartner',
      method: 'POST',
      path: '/admin/partners',
      summary: 'Make a partner',
      description: 'Names need not differ; a warning tells where they do not.',
      body: { schema: NewPartner, examples: EXAMPLES.newPartner },
      answers: { 201: { description: 'Made.', schema: Partner, examples: EXAMPLES.partner } },
      refusals: {},
      handle: async ({ actor }, { body }) => json(201, await keys.createPartner(parseName(body.name), actor)),
    }),
    defineAdminOperation({
      id: 'adminListPartners',
      method: 'GET',
      path: '/admin/partners',
      summary: 'List the partners',
      description: 'In the order of their making, with their data links.',
      query: pageQuery(PARTNER_ID),
      answers: { 200: { description: 'A page.', schema: PartnerList, examples: EXAMPLES.partners } },
      refusals: { bad_request: `limit: expected a whole number from 1 to ${MOST_LISTED}` },
      handle: async (_, { query }) => {
        const page = parsePage(query)
        const { shown: partners, next_cursor } = pageOf(await keys.listPartners(page), page)
        return json(200, { partners, next_cursor })
      },
    }),
  ]
}

function linkRoutes(keys: Keys): AdminOperation[] {
  const link = { path: '/admin/partners/:id/links/trust', parameters: PARTNER_PARAMETER, answers: EMPTY }
  return [
    defineAdminOperation({
      ...link,
      id: 'adminOpenTrustLink',
      method: 'PUT',
      summary: "Open a partner's data link of kind trust",
      description: 'The scope `trust:read` of its keys takes effect while it is open.',
      refusals: NO_PARTNER,
      handle: async ({ params, actor }) => done(keys.openTrustLink(pathId(params), actor)),
    }),
    defineAdminOperation({
      ...link,
      id: 'adminEndTrustLink',
      method: 'DELETE',
      summary: "End a partner's data link of kind trust",
      description: 'Its keys stay as they are.',
      refusals: NO_PARTNER,
      handle: async ({ params, actor }) => done(keys.endTrustLink(pathId(params), actor)),
    }),
  ]
}

function keyRoutes(keys: Keys): AdminOperation[] {
  return [
    defineAdminOperation({
      id: 'adminCreateKey',
      method: 'POST',
      path: '/admin/keys',
      summary: 'Make a key',
      description: 'The secret is in this answer alone.',
      body: { schema: NewKey, examples: EXAMPLES.newKey },
      answers: { 201: { description: 'Made.', schema: IssuedKey, examples: EXAMPLES.issuedKey } },
      refusals: {},
      handle: async ({ actor }, { body }) =>
        json(201, await keys.issueKey(parseNewKey(body, new Date()), actor)),
    }),
    defineAdminOperation({
      id: 'adminListKeys',
      method: 'GET',
      path: '/admin/keys',
      summary: 'List the keys',
      description: 'In the order of their making, revoked and expired ones too, without their secrets.',
      query: KEYS_QUERY,
      answers: { 200: { description: 'A page.', schema: KeyList, examples: EXAMPLES.keys } },
      refusals: { bad_request: `state: expected one of ${KEY_STATES.join(', ')}` },
      handle: async (_, { query }) => {
        const wanted = parseKeyQuery(query)
        const { shown, next_cursor } = pageOf(await keys.listKeys(wanted), wanted)
        return json(200, { keys: shown, next_cursor })
      },
    }),
  ]
}

function changeRoutes(keys: Keys): AdminOperation[] {
  const key = { path: '/admin/keys/:id', parameters: KEY_PARAMETER }
  return [
    defineAdminOperation({
      ...key,
      id: 'adminUpdateKey',
      method: 'PATCH',
      summary: "Change a key's plan, its scopes, or both",
      description: 'It takes effect on every node within a second.',
      body: { schema: KeyPatch, examples: EXAMPLES.keyPatch },
      answers: {
        200: { description: 'The key as it is now.', schema: ChangedKey, examples: EXAMPLES.changedKey },
      },
      refusals: ENDED,
      handle: async ({ params, actor }, { body }) =>
        json(200, await keys.patchKey(pathId(params), parseKeyPatch(body), actor)),
    }),
    defineAdminOperation({
      ...key,
      id: 'adminRotateKey',
      method: 'POST',
      path: '/admin/keys/:id/rotate',
      summary: 'Replace a key',
      description:
        'The new key has the partner, plan, scopes and name of the old one, and no end. The old one ends after the grace period.',
      body: { schema: Rotation, examples: EXAMPLES.rotation },
      answers: { 201: { description: 'The new key.', schema: IssuedKey, examples: EXAMPLES.issuedKey } },
      refusals: REPLACED,
      handle: async ({ params, actor }, { body }) => {
        const rotation = { graceSeconds: body.grace_seconds }
        return json(201, await keys.rotateKey(pathId(params), rotation, actor))
      },
    }),
    defineAdminOperation({
      ...key,
      id: 'adminRevokeKey',
      method: 'DELETE',
      summary: 'Revoke a key',
      description: 'For good, on every node within a second. It stays in the list.',
      answers: EMPTY,
      refusals: NO_KEY,
      handle: async ({ params, actor }) => done(keys.revokeKey(pathId(params), actor)),
    }),
  ]
}

async function done(change: Promise<void>): Promise<Answer> {
  await change
  return DONE
}

function json(status: number, value: unknown): Answer {
  return { status, body: JSON.stringify(value) }
}
