import { domainAbove } from '../../address/domains.ts'
import type { Site } from '../../address/site.ts'
import { SERVICES } from '../../data/loader.ts'
import { around } from '../../page/code.ts'
import type { Page } from '../../page/page.ts'
import type { PageTable, Place } from '../rule.ts'
import { minerCallAt, stratumAt } from './miner-calls.ts'

const POOLS: ReadonlySet<string> = new Set(SERVICES.miners.pool_hosts)
const HOSTS: ReadonlySet<string> = new Set([...SERVICES.miners.hosts, ...SERVICES.miners.pool_hosts])
const COMMON_CALLS =
  /^(?:st(?:art|op)mining\(|(?:get)?hashespersecond|gettotalhashes\(|client\.anonymous|nimiq\.miner|afminer)$/
const FILE_NAMES = /^(?:monero|webassembly|xmr)-miner$/
const MARKERS = SERVICES.miners.script_markers
const STRONG = MARKERS.filter((marker) => !COMMON_CALLS.test(marker))
const IN_CODE = STRONG.filter((marker) => !FILE_NAMES.test(marker))
const WEAK = MARKERS.filter((marker) => COMMON_CALLS.test(marker))

export const MINER_TABLE = {
  id: 'miner',
  needs: 'html',
  spares: 'nobody',
  rules: {
    'content.miner': {
      points: 60,
      severity: 'high',
      category: 'cryptomining',
      message: "The page mines crypto money on its visitor's machine.",
      ref: 'https://arxiv.org/abs/1808.09474',
      when: ({ page, last }) => {
        const isMiners = minersHosts(last)
        return minerFile(page, isMiners) ?? minerCode(page, isMiners)
      },
      example: '<script src="https://coinhive.com/lib/coinhive.min.js"></script>',
      twin: '<p>Coinhive mined in browsers until 2019.</p>',
    },
  },
} as const satisfies PageTable

function minersHosts(site: Site): (host: string) => boolean {
  const own = domainAbove(site.host, POOLS)
  return (host) => {
    const domain = domainAbove(host, HOSTS)
    return domain !== null && domain !== own
  }
}

function minerFile(page: Page, isMiners: (host: string) => boolean): Place | null {
  const scripts = page.scripts.map(({ src, offset }, index) => ({ src, at: `script[${index}]`, offset }))
  const frames = page.frames.map(({ src, offset }, index) => ({ src, at: `html:frame[${index}]`, offset }))
  for (const { src, at, offset } of [...scripts, ...frames]) {
    if (src === null) continue
    const host = URL.parse(src)?.hostname ?? ''
    const lower = src.toLowerCase()
    if (isMiners(host) || STRONG.some((marker) => lower.includes(marker))) {
      return { at, offset, seen: src }
    }
  }
  return null
}

function minerCode(page: Page, isMiners: (host: string) => boolean): Place | null {
  for (const code of page.code) {
    const index = markerAt(code.lower, isMiners)
    if (index >= 0) return { at: code.at, offset: code.offset, seen: around(code.text, index) }
  }
  return null
}

function markerAt(lower: string, isMiners: (host: string) => boolean): number {
  for (const marker of IN_CODE) {
    const index = lower.indexOf(marker)
    if (index >= 0) return index
  }
  const weak = WEAK.map((marker) => lower.indexOf(marker)).filter((index) => index >= 0)
  if (weak.length >= 2) return Math.min(...weak)
  return Math.max(
    minerCallAt(lower, isMiners),
    stratumAt(lower),
    poolSocketAt(lower, isMiners),
    workersAt(lower),
  )
}

function poolSocketAt(lower: string, isMiners: (host: string) => boolean): number {
  for (let at = lower.indexOf('wss://'); at >= 0; at = lower.indexOf('wss://', at + 6)) {
    const [host = ''] = lower.slice(at + 6, at + 260).split(/[^a-z0-9.-]/, 1)
    if (isMiners(host)) return at
  }
  return -1
}

const PARTS = [
  'nonce',
  'hashrate',
  'hash_rate',
  'job_id',
  'jobid',
  'difficulty',
  'throttle',
  'keccak',
  'mining_key',
  'sitekey',
  'site_key',
]

function workersAt(lower: string): number {
  const index = lower.indexOf('websocket(')
  if (index < 0 || !lower.includes('worker(') || !/wasm|webassembly/.test(lower)) return -1
  const parts = PARTS.filter((part) => lower.includes(part)).length
  return parts >= (lower.includes('hardwareconcurrency') ? 2 : 3) ? index : -1
}
