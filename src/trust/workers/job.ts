import type { ListsAnswer } from '../feeds/ask-lists.ts'

export interface VisitSettings {
  /** TRUST_RESOLVER as address:port; null: the system's name servers. */
  readonly resolver: string | null
  /** TRUST_ALLOW_NETWORKS as text, each such as `10.0.0.0/8`. */
  readonly allowNetworks: readonly string[]
  /** URL at which visited sites find our contact; null: none is given. */
  readonly contactUrl: string | null
}

export interface Task {
  /** The URL as the client wrote it, for the report. */
  readonly input: string
  /** The parsed URL, which is visited. */
  readonly url: string
  readonly settings: VisitSettings
}

export interface Job extends Task {
  /** The answer repeats it, so that no answer is taken for another's. */
  readonly id: number
  /** When visit and judging must be done, by sharedNowMs(), since on a busy machine a child reads its job late. */
  readonly deadline: number
  /** The system's name servers, whose list the child cannot read. */
  readonly nameServers: readonly string[]
  /** Whether the child may ask its parent to search the operator's lists (contract T10). */
  readonly hasLists: boolean
}

/** A child's question which of the hashes, in hexadecimal, are in the operator's lists; at most one a job. */
export interface FeedQuestion {
  readonly id: number
  readonly hashes: readonly string[]
}

export interface QuestionAnswer {
  readonly id: number
  readonly lists: Pick<ListsAnswer, 'kinds'> & {
    readonly matches: readonly (Omit<ListsAnswer['matches'][number], 'hash'> & { readonly hash: string })[]
  }
}

/**
 * A child's message that its visit goes on to another host, and waits for its turn there; null: it has left the last
 * one, and asks no site any more.
 */
export interface Move {
  readonly id: number
  readonly host: string | null
}

export interface HostEntry {
  readonly id: number
  readonly entered: true
}

/** How a visit tells where it is (contract T7). */
export interface Way {
  /** Resolves when the visit's turn at the host has come. */
  enter(host: string): Promise<void>
  leave(): void
}

export const FREE_WAY: Way = { enter: async () => {}, leave: () => {} }

const MAX_HOST_CHARACTERS = 255

const MAX_HASHES = 128
const HASH = /^[0-9a-f]{16}$/

export const FAILURE_REASONS = [
  // The kinds of VisitFailure.
  'dns',
  'refused',
  'connect',
  'tls',
  'ended',
  'protocol',
  'redirects',
  'timeout',
  'error',
  /** The report is longer than MAX_REPORT_BYTES. */
  'oversize',
  /** The child was killed, because it had not answered by the deadline. */
  'overran',
  'memory',
  'crashed',
  'busy',
  'closed',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

export interface Failure {
  readonly reason: FailureReason
  /** Text for a terminal, which may name the host; of an `error`, its place without its message. */
  readonly detail: string
}

export interface Reported {
  /** JSON text, which the serving process passes on unread. */
  readonly report: string
  readonly faults: readonly string[]
}

export type VisitOutcome = Reported | { readonly failure: Failure }

/** Share of the time of a check that is kept for its visit: with less, no child is occupied. */
export const LEAST_SHARE = 1 / 8
const JUDGING = { share: 1 / 8, mostMs: 1_000 }

/** Milliseconds of the time left that a child spends on visiting (contract T3). */
export function visitMsOf(leftMs: number): number {
  return leftMs - Math.min(JUDGING.share * leftMs, JUDGING.mostMs)
}

export interface Ready {
  readonly ready: true
  readonly unconfined: readonly string[]
}

export const MAX_REPORT_BYTES = 128 * 1024
export const MAX_DETAIL_CHARACTERS = 2_000
export const MAX_FAULTS = 3

export function failed(reason: FailureReason, detail: string): VisitOutcome {
  return { failure: { reason, detail } }
}

/** The message of a child that is ready; null for any other. */
export function readyIn(message: unknown): Ready | null {
  const { ready, unconfined } = Object(message) as Partial<Record<string, unknown>>
  if (ready !== true || !Array.isArray(unconfined)) return null
  return { ready, unconfined: unconfined.map(String) }
}

/** Reads where a visit goes from a message of a child; undefined for anything else. */
export function moveIn(message: unknown, job: Job): string | null | undefined {
  const { id, host } = Object(message) as Partial<Record<string, unknown>>
  if (id !== job.id || (host !== null && typeof host !== 'string')) return undefined
  return host === null || host.length <= MAX_HOST_CHARACTERS ? host : undefined
}

/** Reads the question of a job from a message of a child; null for anything else. */
export function questionIn(message: unknown, job: Job): readonly bigint[] | null {
  const { id, hashes } = Object(message) as Partial<Record<string, unknown>>
  if (id !== job.id || !job.hasLists || !Array.isArray(hashes) || hashes.length > MAX_HASHES) return null
  return hashes.every((hash) => HASH.test(String(hash))) ? hashes.map((hash) => BigInt(`0x${hash}`)) : null
}

export function hashText(hash: bigint): string {
  return hash.toString(16).padStart(16, '0')
}

function faultsIn(faults: unknown = []): readonly string[] | null {
  if (!Array.isArray(faults) || faults.length > MAX_FAULTS) return null
  const places = faults.filter((place): place is string => typeof place === 'string')
  return places.every((place) => place.length <= MAX_DETAIL_CHARACTERS) ? places : null
}

/** The answer to a job in a message of a child, which has looked at hostile pages: null for anything else. */
export function outcomeIn(message: unknown, job: Job): VisitOutcome | null {
  const { id, report, faults, failure } = Object(message) as Partial<Record<string, unknown>>
  if (id !== job.id) return null
  if (typeof report === 'string') {
    const places = faultsIn(faults)
    return places !== null && report.length <= MAX_REPORT_BYTES ? { report, faults: places } : null
  }
  const { reason, detail } = Object(failure) as Partial<Record<string, unknown>>
  const known = FAILURE_REASONS.find((candidate) => candidate === reason)
  if (known === undefined || typeof detail !== 'string' || detail.length > MAX_DETAIL_CHARACTERS) return null
  return failed(known, detail)
}
