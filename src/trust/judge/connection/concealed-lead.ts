import { siteOf } from '../../address/site.ts'
import { lookalikesOf } from '../../brands/lookalike.ts'
import { isConcealed } from '../../intents/concealed-addresses.ts'
import { fillingFrames, type Page, type Spot } from '../../page/page.ts'
import type { Facts } from '../facts.ts'
import type { PageTable, Place } from '../rule.ts'

const MOST_PARAMETERS = 20
const MOST_LEADS = 20

export const CONCEALED_LEAD_TABLE = {
  id: 'concealed-lead',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.concealed_lookalike': {
      points: 60,
      severity: 'critical',
      category: 'phishing',
      message: "The page leads to a website with a brand's look-alike name, and hides that it does.",
      ref: 'https://attack.mitre.org/techniques/T1027/',
      when: concealedLookalike,
      example: `<p>One moment</p><script>location.href = atob('aHR0cHM6Ly9wYXlwYTEuY29tLw==')</script>`,
      twin: `<p>One moment</p><a href="https://paypa1.com/">A fraud: paypa1.com</a>`,
    },
  },
} as const satisfies PageTable

function concealedLookalike(facts: Facts): Place | null {
  for (const { address, ...spot } of leadsOf(facts.page)) {
    for (const end of [address, ...parametersOf(address)]) {
      const url = URL.parse(end)
      const expected = url === null ? null : imitatedBy(url)
      if (expected !== null && isConcealed(end, facts)) return { ...spot, seen: end, expected }
    }
  }
  return null
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
