import { eventually } from './answers.ts'
import { childProcesses } from './child-processes.ts'
import type { Reply } from './raw-http.ts'
import type { IssuedKey, Service } from './service.ts'

export const CHECK = '/v1/trust/check-url'

/** A key with the scope, of a partner with an open trust link. */
export async function trustKey(service: Service): Promise<IssuedKey> {
  const key = await service.createKey({ scopes: ['trust:read', 'geo:read'] })
  await openLink(service, key.partner_id)
  return key
}

export function openLink(service: Service, partnerId: string): Promise<Reply> {
  return service.admin('PUT', `/admin/partners/${partnerId}/links/trust`)
}

export function endLink(service: Service, partnerId: string): Promise<Reply> {
  return service.admin('DELETE', `/admin/partners/${partnerId}/links/trust`)
}

export function check(service: Service, key: string, url: unknown): Promise<Reply> {
  return post(service, key, JSON.stringify({ url }))
}

export function post(service: Service, key: string, body: string): Promise<Reply> {
  return service.send({ method: 'POST', path: CHECK, key, body })
}

/** Checks until there is a report: children start behind all else that a machine does, and a busy one has no time for them. */
export async function checkUntilGraded(service: Service, key: string, url: string): Promise<Reply> {
  return eventually(
    60_000,
    () => check(service, key, url),
    ({ status }) => status === 200,
  )
}

/** The processes of the service that check pages. */
export const childrenOf = (pid: number) => childProcesses(pid, 'src/trust/')
