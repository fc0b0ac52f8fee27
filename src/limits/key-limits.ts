import type { Limiter as AccessLimiter, Spent } from '../http/access/access.ts'
import type { Caller } from '../http/operation/operation.ts'
import { PLAN_LIMITS, USER_LIMITS } from '../plans.ts'
import type { Decision } from './decision.ts'
import { DecisionCounts } from './decision-counts.ts'
import { overloadMessage, spentOf, userLimitHeaders, userRefusalMessage } from './headers.ts'
import type { Limiter } from './limiter.ts'

/** Counts admitted and refused requests by the clock that decided (contract M1). */
export type Count = (keyId: string, operation: string, admitted: boolean, atMs: number) => void

const OF_USER = 'user:'

export class KeyLimits implements AccessLimiter {
  readonly decisions = new DecisionCounts()
  readonly #limiter: Limiter
  /** Limits single users, beside their key (contract N20). */
  readonly #users: Limiter
  readonly #count: Count

  constructor(limiter: Limiter, users: Limiter, count: Count) {
    this.#limiter = limiter
    this.#users = users
    this.#count = count
  }

  spend(caller: Caller, operation: string): Spent | Promise<Spent> {
    if (caller.user !== undefined) return this.#spendOfUser(caller, caller.user.id, operation)
    const decision = this.#limiter.spend(caller.keyId, PLAN_LIMITS[caller.plan], caller.lastUse)
    return decision instanceof Promise
      ? this.#spentLater(caller, operation, decision)
      : this.#spent(caller, operation, decision)
  }

  #spentLater(caller: Caller, operation: string, decision: Promise<Decision>): Promise<Spent> {
    return decision.then((made) => this.#spent(caller, operation, made))
  }

  /** The key decides only about what the user's own limit admits. */
  async #spendOfUser(caller: Caller, userId: string, operation: string): Promise<Spent> {
    const own = await this.#users.spend(userWindow(caller.partnerId, userId), USER_LIMITS)
    if (!own.admitted) {
      this.#count(caller.keyId, operation, false, own.nowMs)
      this.decisions.add(own)
      return { refusal: userRefusalMessage(own), refusedBy: 'user', ...userLimitHeaders(own) }
    }
    const decision = await this.#limiter.spend(caller.keyId, PLAN_LIMITS[caller.plan], caller.lastUse)
    const spent = this.#spent(caller, operation, decision)
    return spent.refusal === null ? { ...spent, ...userLimitHeaders(own) } : spent
  }

  refuseOverload(caller: Caller, operation: string): Spent {
    const decision = this.#limiter.peek(caller.keyId, PLAN_LIMITS[caller.plan])
    this.#count(caller.keyId, operation, false, decision.nowMs)
    this.decisions.addOverload()
    const headers = { ...spentOf(caller.plan, decision), 'Retry-After': '1' }
    return { ...headers, refusal: overloadMessage(caller.plan), refusedBy: 'in_flight' }
  }

  #spent({ keyId, plan }: Caller, operation: string, decision: Decision): Spent {
    this.#count(keyId, operation, decision.admitted, decision.nowMs)
    this.decisions.add(decision)
    return spentOf(plan, decision)
  }
}

/** No caller chooses the text that is hashed (contract G10). */
function userWindow(partnerId: string, userId: string): string {
  const digest = new Bun.CryptoHasher('sha256').update(`${partnerId} ${userId}`).digest('hex')
  return OF_USER + digest
}

export const isOfUser = (id: string): boolean => id.startsWith(OF_USER)
