export interface Readiness {
  readonly status: number
  readonly text: string
}

interface ReadyBody {
  readonly status: string
}

const RANKS = ['ok', 'degraded']

/**
 * Readiness of the whole (contract O4) is that of its worst worker that listens, for that one gets its part of the
 * requests; with workers missing it is degraded at best.
 */
export function joinedReadiness(
  replies: readonly Readiness[],
  count: number,
): { readonly status: number; readonly body: string } {
  const parsed = replies.map(({ status, text }) => ({ status, body: JSON.parse(text) as ReadyBody }))
  const [worst] = parsed.sort((one, other) => rank(other.body) - rank(one.body))
  if (worst === undefined) throw new Error('no worker has answered')
  const isPartial = worst.body.status === 'ok' && replies.length < count
  const status = isPartial ? 'degraded' : worst.body.status
  const workers = { listening: replies.length, wanted: count }
  return { status: worst.status, body: JSON.stringify({ ...worst.body, status, workers }) }
}

/** Whatever is neither ok nor degraded is worse. */
function rank({ status }: ReadyBody): number {
  const place = RANKS.indexOf(status)
  return place === -1 ? RANKS.length : place
}
