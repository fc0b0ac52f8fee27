/** A partner that wants to visit a domain. */
export interface Turn {
  readonly partner: string
  readonly domain: string
}

/**
 * Partners take turns (round robin), first at each domain, then at the children. Both orders are separate, so that a
 * partner with many visits elsewhere is not late at a domain where it asks for one page.
 */
export class TurnOrder {
  readonly #ofAll = new Map<string, number>()
  readonly #ofDomains = new Map<string, Map<string, number>>()
  #count = 0

  /** The candidate whose turn it is; those of one partner keep their order. */
  next<T extends Turn>(candidates: readonly T[]): T | undefined {
    const firsts = new Map<string, T>()
    for (const candidate of candidates) {
      const known = firsts.get(candidate.domain)
      if (known === undefined || this.#atDomain(candidate) < this.#atDomain(known)) {
        firsts.set(candidate.domain, candidate)
      }
    }
    let next: T | undefined
    for (const candidate of firsts.values()) {
      if (next === undefined || this.#atAll(candidate) < this.#atAll(next)) next = candidate
    }
    return next
  }

  record({ partner, domain }: Turn): void {
    const ofDomain = this.#ofDomains.get(domain) ?? new Map<string, number>()
    this.#ofDomains.set(domain, ofDomain.set(partner, ++this.#count))
    this.#ofAll.set(partner, this.#count)
  }

  /** Forgets a domain that no check waits for. */
  forgetDomain(domain: string): void {
    this.#ofDomains.delete(domain)
  }

  /** Forgets a partner without waiting checks. */
  forgetPartner(partner: string): void {
    this.#ofAll.delete(partner)
  }

  #atAll({ partner }: Turn): number {
    return this.#ofAll.get(partner) ?? 0
  }

  #atDomain({ partner, domain }: Turn): number {
    return this.#ofDomains.get(domain)?.get(partner) ?? 0
  }
}
