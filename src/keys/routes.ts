import { Type } from '@sinclair/typebox'
import type { AdminCall, AdminOperation } from '../http/operation/admin-operation.ts'
import type { Answer } from '../http/operation/operation.ts'
import { parseGraceSeconds, parseKeyPatch, parseName, parseNewKey } from './input.ts'
import type { Keys } from './keys.ts'

const NewPartnerBody = Type.Object({ name: Type.String() }, { additionalProperties: false })

const NewKeyBody = Type.Object(
  {
    partner_id: Type.String(),
    plan: Type.String(),
    scopes: Type.Array(Type.String()),
    name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    expires_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { additionalProperties: false },
)

const KeyPatchBody = Type.Object(
  { plan: Type.Optional(Type.String()), scopes: Type.Optional(Type.Array(Type.String())) },
  { additionalProperties: false },
)

const RotationBody = Type.Object({ grace_seconds: Type.Number() }, { additionalProperties: false })

const DONE: Answer = { status: 204, body: null }

/** Partners and keys on the admin listener (contract O2). */
export function keyAdminRoutes(keys: Keys): AdminOperation[] {
  return [...partnerRoutes(keys), ...keyRoutes(keys)]
}

function partnerRoutes(keys: Keys): AdminOperation[] {
  return [
    {
      method: 'POST',
      path: '/admin/partners',
      handle: async (call) => {
        const { name } = await call.readBody(NewPartnerBody)
        return json(201, await keys.createPartner(parseName(name)))
      },
    },
    {
      method: 'GET',
      path: '/admin/partners',
      handle: async () => json(200, { partners: await keys.listPartners() }),
    },
    {
      method: 'PUT',
      path: '/admin/partners/:id/links/trust',
      handle: async (call) => {
        await keys.openTrustLink(idOf(call))
        return DONE
      },
    },
    {
      method: 'DELETE',
      path: '/admin/partners/:id/links/trust',
      handle: async (call) => {
        await keys.endTrustLink(idOf(call))
        return DONE
      },
    },
  ]
}

function keyRoutes(keys: Keys): AdminOperation[] {
  return [
    {
      method: 'POST',
      path: '/admin/keys',
      handle: async (call) => {
        const fields = await call.readBody(NewKeyBody)
        return json(201, await keys.issueKey(parseNewKey(fields, new Date())))
      },
    },
    { method: 'GET', path: '/admin/keys', handle: async () => json(200, { keys: await keys.listKeys() }) },
    {
      method: 'PATCH',
      path: '/admin/keys/:id',
      handle: async (call) => {
        const patch = parseKeyPatch(await call.readBody(KeyPatchBody))
        return json(200, await keys.patchKey(idOf(call), patch))
      },
    },
    {
      method: 'POST',
      path: '/admin/keys/:id/rotate',
      handle: async (call) => {
        const { grace_seconds } = await call.readBody(RotationBody)
        const graceSeconds = parseGraceSeconds(grace_seconds)
        return json(201, await keys.rotateKey(idOf(call), { graceSeconds }))
      },
    },
    {
      method: 'DELETE',
      path: '/admin/keys/:id',
      handle: async (call) => {
        await keys.revokeKey(idOf(call))
        return DONE
      },
    },
  ]
}

function idOf(call: AdminCall): string {
  return call.params.id ?? ''
}

function json(status: number, value: unknown): Answer {
  return { status, body: JSON.stringify(value) }
}
