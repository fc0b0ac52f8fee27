import { ownerGroup } from '../../address/owners.ts'
import { siteOf } from '../../address/site.ts'
import { lookalikesOf } from '../../brands/lookalike.ts'
import { isConcealed } from '../../intents/concealed-addresses.ts'
import { fillingFrames, type Page, type Spot } from '../../page/page.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

const MOST_PARAMETERS = 20
const MOST_LEADS = 20

export const concealedLeadCheck: Check = {
  id: 'concealed-lead',
  needs: 'html',
  run(subject) {
    const { page, claim, last } = subject
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    for (const { address, ...spot } of leadsOf(page)) {
      for (const end of [address, ...parametersOf(address)]) {
        const url = URL.parse(end)
        const expected = url === null ? null : imitatedBy(url)
        if (expected !== null && isConcealed(end, subject))
          return [found('content.concealed_lookalike', spot, end, expected)]
      }
    }
    return []
  },
}

function leadsOf(page: Page): readonly (Spot & { readonly address: string })[] {
  const { acts, refresh } = page
  const spot = (at: string, address: string) => ({ at, offset: null, address })
  return [
    ...(refresh === null ? [] : [spot('html:refresh', refresh.url)]),
    ...acts.flatMap(({ kind, phase, detail }, index) =>
      (kind === 'navigate' || kind === 'open') && phase === 'load' ? [spot(`act[${index}]`, detail)] : [],
    ),
    ...fillingFrames(page).map(({ src, index }) => spot(`html:frame[${index}]`, src)),
  ].slice(0, MOST_LEADS)
}

function parametersOf(address: string): readonly string[] {
  const values = [...(URL.parse(address)?.searchParams.values() ?? [])].slice(0, MOST_PARAMETERS)
  return values.filter((value) => /^https?:\/\//i.test(value))
}

function imitatedBy(url: URL): string | null {
  if (!/^https?:$/.test(url.protocol)) return null
  return lookalikesOf(siteOf(url)).find(({ expected }) => expected !== null)?.expected ?? null
}
