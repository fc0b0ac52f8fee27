import type { Service } from '../../test/support/service.ts'

const CLIENTS = { 'geo look-up': 4, 'event posted': 3, 'inbox read': 2 } as const
const PAUSE_MS = 40
/** So many that none reaches its limit. */
const KEYS = 20
/** Longer than any answer may take. */
const TIMEOUT_MS = 15_000

export type Kind = keyof typeof CLIENTS

export interface Asked {
  readonly kind: Kind
  readonly atMs: number
  /** 0: the connection ended without an answer. */
  readonly status: number
}

export interface Load {
  readonly asked: Asked[]
  /** The ids of events that were answered with 201. */
  readonly acknowledged: string[]
  stop(): Promise<void>
}

/** Clients that ask through the balancer without a pause of more than 40 ms, and try nothing again. */
export async function startLoad(url: string, service: Service): Promise<Load> {
  const scopes = ['geo:read', 'notify:write', 'notify:read']
  const { key, partner_id: partnerId } = await service.createKey({ scopes })
  const others = await Promise.all(
    Array.from({ length: KEYS - 1 }, () => service.createKey({ scopes, partnerId })),
  )
  const keys = [key, ...others.map((other) => other.key)]
  const load: Load = { asked: [], acknowledged: [], stop: async () => undefined }
  let going = true
  let number = 0
  const requests: Record<Kind, () => Request> = {
    'geo look-up': () => new Request(`${url}/v1/geo/8.8.${number % 256}.8`),
    'event posted': () =>
      new Request(`${url}/v1/notify/events`, {
        method: 'POST',
        body: JSON.stringify({ product_key: 'p', type: 't', subject_user_id: `u${number % 50}`, title: 'T' }),
      }),
    'inbox read': () => new Request(`${url}/v1/notify/inbox?user_id=u${number % 50}`),
  }
  const ask = async (kind: Kind) => {
    const request = requests[kind]()
    request.headers.set('x-api-key', keys[number++ % keys.length] ?? '')
    const atMs = Date.now()
    const { status, id } = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then(async (answer) => {
        const text = await answer.text()
        return {
          status: answer.status,
          id: answer.status === 201 ? (JSON.parse(text) as { id: string }).id : null,
        }
      })
      .catch(() => ({ status: 0, id: null }))
    load.asked.push({ kind, atMs, status })
    if (id !== null) load.acknowledged.push(id)
  }
  const clients = (Object.keys(CLIENTS) as Kind[]).flatMap((kind) =>
    Array.from({ length: CLIENTS[kind] }, async () => {
      for (; going; await Bun.sleep(PAUSE_MS)) await ask(kind)
    }),
  )
  return Object.assign(load, {
    stop: async () => {
      going = false
      await Promise.all(clients)
    },
  })
}
