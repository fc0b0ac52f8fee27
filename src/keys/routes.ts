import { Type } from '@sinclair/typebox'
import type { AdminAnswer, AdminOperation } from '../http/admin-operation.ts'
import { parseName, parseNewKey } from './input.ts'
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

/** Partners and keys on the admin listener (contract O2). */
export function keyAdminRoutes(keys: Keys): AdminOperation[] {
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
      method: 'POST',
      path: '/admin/keys',
      handle: async (call) => {
        const fields = await call.readBody(NewKeyBody)
        return json(201, await keys.issueKey(parseNewKey(fields, new Date())))
      },
    },
    { method: 'GET', path: '/admin/keys', handle: async () => json(200, { keys: await keys.listKeys() }) },
    {
      method: 'DELETE',
      path: '/admin/keys/:id',
      handle: async (call) => {
        await keys.revokeKey(call.params.id ?? '')
        return { status: 204, body: null }
      },
    },
  ]
}

function json(status: number, value: unknown): AdminAnswer {
  return { status, body: JSON.stringify(value) }
}
