const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
const DAY = /"\d{4}-\d\d-\d\d"/g
const WAIT = /retry in \d+ seconds?/g
/** A JWS in its compact form (RFC 7515 section 7.1). */
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g
const COMMIT = /"commit":\s*(?:null|"[0-9a-f]{40}")/g
const DAY_MS = 86_400_000

/**
 * A text with what differs from answer to answer replaced by its form: ids by their version, instants, days by their
 * distance from the last, seconds to wait. What is the same id or instant twice stays so.
 */
export function masked(text: string): string {
  const days = [...text.matchAll(DAY)].map(([day]) => day).sort()
  return text
    .replace(TOKEN, 'token')
    .replace(
      UUID,
      numbered((id) => `UUIDv${id.charAt(14)}`),
    )
    .replace(
      TIME,
      numbered(() => 'instant'),
    )
    .replace(DAY, (day) => `"day ${daysBetween(days.at(-1) ?? day, day)}"`)
    .replace(WAIT, 'retry in some seconds')
    .replace(COMMIT, '"commit":"some"')
}

/** The form of a header's value: its digits and tags tell nothing. */
export function maskedHeader(text: string): string {
  return text
    .replace(UUID, 'UUID')
    .replace(/^"[0-9a-z]{1,8}-[0-9a-z]+"$/, 'tag')
    .replace(/\d+/g, 'number')
}

function numbered(formOf: (text: string) => string): (text: string) => string {
  const seen: string[] = []
  return (text) => {
    if (!seen.includes(text)) seen.push(text)
    return `${formOf(text)} #${seen.indexOf(text) + 1}`
  }
}

function daysBetween(later: string, earlier: string): number {
  return (Date.parse(JSON.parse(earlier)) - Date.parse(JSON.parse(later))) / DAY_MS
}
