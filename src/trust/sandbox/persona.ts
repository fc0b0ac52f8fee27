import type { Persona } from './draw.ts'

/** Zones that a script names, as pages do that show themselves to visitors of one country alone. */
const ZONE = /\b(Europe|America|Asia|Africa|Australia|Pacific)\\?\/\(?([A-Z][A-Za-z_]+)/
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i
/** What pages look at that tell a phone, or a visitor from elsewhere, from a person at a desk. */
const ASKS_WHO =
  /maxTouchPoints|ontouchstart|\bMobi|iPhone|Android|timeZone|navigator\s?\.\s?languages?\b|screen\s?\.\s?(?:avail)?[wW]idth/

/** Somebody at a desk, from where the page's scripts expect its visitors. */
export function visitorOf(language: string | null, code: string): Persona {
  const [, region, city] = ZONE.exec(code) ?? []
  return {
    device: 'desktop',
    language: language !== null && LANGUAGE.test(language) ? language : 'en-US',
    timeZone: region === undefined ? 'America/New_York' : `${region}/${city}`,
  }
}

/** Whether a page may show something else to somebody else. */
export function asksWho(code: string): boolean {
  return ASKS_WHO.test(code)
}
