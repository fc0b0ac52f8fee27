import { ApiError } from './errors.ts'
import type { Exchange } from './exchange.ts'
import type { Caller, Operation } from './operation.ts'
import { invalidKey, presentedKey } from './presented-key.ts'

/** Lets an exchange pass or throws its refusal; synchronous where nothing has to be asked. */
export type Admit = (exchange: Exchange) => void | Promise<void>

/** Finds whom a key speaks for: null where the key is unknown, revoked, expired or malformed. */
export type Authenticate = (key: string) => Caller | null | Promise<Caller | null>

/** The public listener's door: the order of refusals is 401, 429, 403 (contract G4). */
export function createAccess(authenticate: Authenticate): Admit {
  return function admit(exchange) {
    if (isPublic(exchange)) return
    const caller = authenticate(presentedKey(exchange.request.headers))
    if (caller instanceof Promise) return caller.then((found) => admitCaller(exchange, found))
    return admitCaller(exchange, caller)
  }
}

function admitCaller(exchange: Exchange, caller: Caller | null): void {
  if (caller === null) throw invalidKey()
  exchange.caller = caller
  // Limits belong here: after 401, before 403.
  if (exchange.operation !== null) requireScope(caller, exchange.operation.access)
}

/** Under /v1 nothing is public but what says so: a stranger cannot tell a known path from an unknown one. */
function isPublic(exchange: Exchange): boolean {
  if (exchange.operation !== null) return exchange.operation.access === 'public'
  const path = exchange.route.pattern ?? exchange.path
  return path !== '/v1' && !path.startsWith('/v1/')
}

function requireScope(caller: Caller, access: Operation['access']): void {
  if (access === 'public' || access.length === 0 || access.some((scope) => caller.scopes.has(scope))) return
  throw new ApiError(
    'missing_scope',
    `This operation needs the scope ${access.join(' or ')}, which the key lacks.`,
  )
}
