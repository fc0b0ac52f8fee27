/** Drizzle's own message is the whole statement with its values; the driver's, at the end of the chain, is one line. */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : innermostReason(error.cause)
}
