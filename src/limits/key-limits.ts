import type { Limiter as AccessLimiter, Spent } from '../http/access/access.ts'
import type { Caller } from '../http/operation/operation.ts'
import { PLAN_LIMITS } from '../plans.ts'
import type { Decision } from './decision.ts'
import { DecisionCounts } from './decision-counts.ts'
import { limitHeaders, overloadMessage, refusalMessage } from './headers.ts'
import type { Limiter } from './limiter.ts'

/** Counts admitted and refused requests by the clock that decided (contract M1). */
export type Count = (keyId: string, operation: string, admitted: boolean, atMs: number) => void

export class KeyLimits implements AccessLimiter {
  readonly decisions = new DecisionCounts()
  readonly #limiter: Limiter
  readonly #count: Count

  constructor(limiter: Limiter, count: Count) {
    this.#limiter = limiter
    this.#count = count
  }

  spend(caller: Caller, operation: string): Spent | Promise<Spent> {
    const decision = this.#limiter.spend(caller.keyId, PLAN_LIMITS[caller.plan])
    if (decision instanceof Promise)
      return decision.then((settled) => this.#spent(caller, operation, settled))
    return this.#spent(caller, operation, decision)
  }

  refuseOverload(caller: Caller, operation: string): Spent {
    const decision = this.#limiter.peek(caller.keyId, PLAN_LIMITS[caller.plan])
    this.#count(caller.keyId, operation, false, decision.nowMs)
    this.decisions.addOverload()
    const headers = { ...limitHeaders(caller.plan, decision), 'Retry-After': '1' }
    return { refusal: overloadMessage(caller.plan), headers }
  }

  #spent({ keyId, plan }: Caller, operation: string, decision: Decision): Spent {
    this.#count(keyId, operation, decision.admitted, decision.nowMs)
    this.decisions.add(decision)
    return {
      refusal: decision.admitted ? null : refusalMessage(plan, decision),
      headers: limitHeaders(plan, decision),
    }
  }
}
