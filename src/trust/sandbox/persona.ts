import type { Persona } from './draw.ts'

const ZONE = /\b(Europe|America|Asia|Africa|Australia|Pacific)\\?\/\(?([A-Z][A-Za-z_]+)/
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i
const ASKS_WHO =
  /maxTouchPoints|ontouchstart|\bMobi|iPhone|Android|timeZone|navigator\s?\.\s?languages?\b|screen\s?\.\s?(?:avail)?[wW]idth/

export function visitorOf(language: string | null, code: string): Persona {
  const [, region, city] = ZONE.exec(code) ?? []
  return {
    device: 'desktop',
    language: language !== null && LANGUAGE.test(language) ? language : 'en-US',
    timeZone: region === undefined ? 'America/New_York' : `${region}/${city}`,
  }
}

export function asksWho(code: string): boolean {
  return ASKS_WHO.test(code)
}
