import { disguised, type Kit, plainKits } from '../corpus/disguised.ts'
import { DISGUISES } from '../corpus/make/disguises.ts'
import { grade } from '../src/trust/grade.ts'
import { VERDICTS, type Verdict } from '../src/trust/report/terms.ts'
import type { Capture } from '../src/trust/visit/capture.ts'
import { quantile, type Rate, share, wilson } from './trust-rates.ts'

/** The verdict on one page in one disguise. */
export interface Unmasked {
  readonly disguise: string
  readonly verdict: Verdict
  readonly ms: number
}

/** So many kits that are dangerous as they are. */
export function dangerousKits(count: number, seed: number): readonly Kit[] {
  return plainKits(seed)
    .filter(({ capture }) => grade(capture).verdict === 'dangerous')
    .take(count)
    .toArray()
}

function judge(disguise: string, capture: Capture): Unmasked {
  const started = Bun.nanoseconds()
  const { verdict } = grade(capture)
  return { disguise, verdict, ms: (Bun.nanoseconds() - started) / 1e6 }
}

/** Each of the kits in each disguise. */
export function judgeDisguised(kits: readonly Kit[], seed: number): readonly Unmasked[] {
  return DISGUISES.flatMap((disguise) =>
    kits.map((kit) => judge(disguise.id, disguised(kit, disguise, seed))),
  )
}

/** How many of the pages got the verdict. */
export const rateOf = (pages: readonly Unmasked[], verdict: Verdict): Rate => ({
  hits: pages.filter((page) => page.verdict === verdict).length,
  of: pages.length,
})

/** Prints the verdicts per disguise and in all. */
export function reportDisguised(count: number, seed: number, isJson: boolean): void {
  const pages = judgeDisguised(dangerousKits(count, seed), seed)
  for (const { id, says } of DISGUISES)
    reportLine(
      id,
      says,
      pages.filter(({ disguise }) => disguise === id),
      isJson,
    )
  reportLine('all', 'All disguises together.', pages, isJson)
}

function reportLine(name: string, says: string, pages: readonly Unmasked[], isJson: boolean): void {
  const rates = VERDICTS.map((verdict) => ({ verdict, rate: rateOf(pages, verdict) }))
  const times = pages.map(({ ms }) => ms).sort((a, b) => a - b)
  const [p50, p95, max] = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1)]
  if (isJson) {
    const shares = rates.map(({ verdict, rate }) => [
      verdict,
      { ...rate, share: share(rate), wilson: wilson(rate) },
    ])
    console.log(JSON.stringify({ name, says, ...Object.fromEntries(shares), ms: { p50, p95, max } }))
    return
  }
  const texts = rates.map(({ verdict, rate }) => `${verdict} ${percents(rate)}`.padEnd(34))
  console.log(`${name.padEnd(26)}${texts.join('')}p50 ${p50.toFixed(0)} ms, max ${max.toFixed(0)} ms`)
}

/** The share and its interval, in percent. */
function percents(rate: Rate): string {
  const text = (value: number) => (100 * value).toFixed(1)
  const { low, high } = wilson(rate)
  return `${text(share(rate) ?? 0)} % (${text(low)}-${text(high)})`
}
