/** Drizzle's own message is the whole statement with its values, so the first cause must do. */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.errors.length > 0) return innermostReason(error.errors[0])
  if (error.cause instanceof Error) return innermostReason(error.cause)
  const code = 'code' in error ? String(error.code) : error.name
  return (error.message === '' ? code : error.message).split('\n', 1).join()
}
