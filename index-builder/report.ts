import { ageDays, type DatasetInfo, isStale } from '../src/geo/format.ts'
import type { Overlaps } from './ranges.ts'

/** The report of a build, printed, and written as JSON beside the index: of the same data, the same on any day. */
export interface Report {
  readonly file: string
  readonly sha256: string
  readonly bytes: number
  readonly datasets: readonly DatasetReport[]
  readonly records: number
  readonly ipv4: {
    readonly ranges: number
    readonly country: Share
    readonly city: Share
    readonly conflicts: Share
  }
  readonly ipv6: { readonly ranges: number; readonly country: Share }
}

export interface DatasetReport extends DatasetInfo {
  readonly ipv4: Rows | null
  readonly ipv6: Rows | null
  /** Rows for each code that is not in ISO 3166-1 and counted as no country. */
  readonly unknown_codes: Readonly<Record<string, number>>
}

export interface Rows extends Overlaps {
  readonly rows: number
}

/** Addresses and their part of the whole space: all of IPv4, or global unicast IPv6 (2000::/3). */
export interface Share {
  /** Decimal text: an IPv6 count outgrows a number. */
  readonly addresses: string
  readonly percent: number
}

export function share(addresses: bigint, whole: bigint): Share {
  return { addresses: String(addresses), percent: Number((addresses * 1_000_000n) / whole) / 10_000 }
}

export function rowCounts(ranges: number, overlaps: Overlaps): Rows {
  return { rows: ranges, ...overlaps }
}

/** The description of a dataset in the index. */
export function datasetInfo({
  ipv4: _ipv4,
  ipv6: _ipv6,
  unknown_codes: _codes,
  ...info
}: DatasetReport): DatasetInfo {
  return info
}

/** Formats the report for people. */
export function describeReport(report: Report): string {
  const lines = [`${report.file}: ${(report.bytes / 1e6).toFixed(1)} MB, sha256 ${report.sha256}`]
  for (const dataset of report.datasets) lines.push(...describeDataset(dataset))
  const { ipv4, ipv6 } = report
  lines.push(
    `distinct records: ${count(report.records)}`,
    `IPv4: ${count(ipv4.ranges)} ranges; country ${describeShare(ipv4.country)}; city level ${describeShare(ipv4.city)}`,
    `      the datasets name different countries for ${describeShare(ipv4.conflicts)}: no city-level fields there`,
    `IPv6: ${count(ipv6.ranges)} ranges; country ${describeShare(ipv6.country)} (of 2000::/3)`,
  )
  return lines.join('\n')
}

function describeDataset(dataset: DatasetReport): string[] {
  const nowMs = Date.now()
  const stale = isStale(dataset, nowMs) ? ' — WARNING: old data; npm run datasets -- update' : ''
  const age = `${ageDays(dataset, nowMs)} days old${stale}`
  const lines = [`${dataset.name} ${dataset.version} (${dataset.role}, ${age})`]
  for (const [family, rows] of [
    ['IPv4', dataset.ipv4],
    ['IPv6', dataset.ipv6],
  ] as const) {
    if (rows === null) continue
    lines.push(
      `  ${family}: ${count(rows.rows)} rows, ${count(rows.nested)} nested, ${count(rows.crossing)} crossing another`,
    )
  }
  for (const [code, rows] of Object.entries(dataset.unknown_codes)) {
    lines.push(`  code ${code} is not in ISO 3166-1: ${count(rows)} row(s) count as no country`)
  }
  return lines
}

function describeShare({ addresses, percent }: Share): string {
  return `${count(BigInt(addresses))} addresses, ${percent.toFixed(2)} %`
}

function count(number: number | bigint): string {
  return number.toLocaleString('en')
}
