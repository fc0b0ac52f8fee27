export interface VisitTurn {
  readonly partner: string
  readonly host: string
}

/**
 * Partners take turns (round robin), first at each host, then at the children. Both orders are separate, so that a
 * partner with many visits elsewhere is not late at a host where it asks for one page.
 */
export class TurnOrder {
  readonly #ofAll = new Map<string, number>()
  readonly #ofHosts = new Map<string, Map<string, number>>()
  #count = 0

  next<T extends VisitTurn>(candidates: readonly T[]): T | undefined {
    const firsts = new Map<string, T>()
    for (const candidate of candidates) {
      const known = firsts.get(candidate.host)
      if (known === undefined || this.#atHost(candidate) < this.#atHost(known)) {
        firsts.set(candidate.host, candidate)
      }
    }
    let next: T | undefined
    for (const candidate of firsts.values()) {
      if (next === undefined || this.#atAll(candidate) < this.#atAll(next)) next = candidate
    }
    return next
  }

  record({ partner, host }: VisitTurn): void {
    const ofHost = this.#ofHosts.get(host) ?? new Map<string, number>()
    this.#ofHosts.set(host, ofHost.set(partner, ++this.#count))
    this.#ofAll.set(partner, this.#count)
  }

  forgetHost(host: string): void {
    this.#ofHosts.delete(host)
  }

  forgetPartner(partner: string): void {
    this.#ofAll.delete(partner)
  }

  #atAll({ partner }: VisitTurn): number {
    return this.#ofAll.get(partner) ?? 0
  }

  #atHost({ partner, host }: VisitTurn): number {
    return this.#ofHosts.get(host)?.get(partner) ?? 0
  }
}
