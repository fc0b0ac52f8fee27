/** Whether gzip is named with a weight above 0 (RFC 9110 section 12.5.3). */
export function acceptsGzip({ headers }: Pick<Request, 'headers'>): boolean {
  const accepted = headers.get('accept-encoding')
  if (accepted === null) return false
  return /(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i.test(accepted)
}
