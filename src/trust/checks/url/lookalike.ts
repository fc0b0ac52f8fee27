import type { Site } from '../../address/site.ts'
import { lookalikesOf } from '../../brands/lookalike.ts'
import { atBothEnds } from '../both-ends.ts'
import type { Check, Finding } from '../check.ts'
import { found } from '../finding.ts'

export const lookalikeCheck: Check = {
  id: 'lookalike',
  needs: 'url',
  run: (subject) => atBothEnds(subject, lookalikeFindings),
}

export function lookalikeFindings(site: Site, at: string, isPopular = false): readonly Finding[] {
  if (isPopular) return []
  return lookalikesOf(site).map(({ rule, expected }) =>
    found(rule, { at, offset: null }, site.hostUnicode, expected),
  )
}
