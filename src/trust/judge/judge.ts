import type { Check, Finding } from '../checks/check.ts'
import { factsOf } from './facts.ts'
import { Looks } from './proofs.ts'
import type { Proof } from './sign.ts'
import { PROOFS, SIGNS } from './tables.ts'

type ProofId = keyof typeof PROOFS

export const proofsCheck: Check<ProofId> = {
  id: 'proofs',
  needs: 'html',
  run(subject) {
    const facts = subject.claim?.isOfficial === true ? null : factsOf(subject)
    if (facts === null) return []
    const looks = new Looks(facts, SIGNS)
    return Object.entries<Proof>(PROOFS).flatMap(([id, { when }]): Finding<ProofId>[] => {
      const [first, ...others] = looks.prove(when) ?? []
      if (first === undefined) return []
      const { at, offset, seen } = first.place
      const besides = others.map(({ place }) => place.seen)
      return [
        {
          rule: id as ProofId,
          evidence: { at, offset, seen: [seen, ...besides].join('; '), expected: null },
        },
      ]
    })
  },
}
