import { BODY_LIMITS } from '../body.ts'
import type { Page } from '../page.ts'
import type { Padding } from '../page-tokenizer.ts'
import type { Check, Evidence, Finding, Subject } from '../subject.ts'

/** Characters that no honest page has in one comment or in the blanks before it; of a style sheet, which may hold fonts. */
const MOST_CHARACTERS: Readonly<Record<Padding['kind'], number>> = {
  comment: 100_000,
  blank: 100_000,
  style: 1_000_000,
}

/** Much that nobody sees, as pages have it that are meant to be too large to be looked through. */
export const paddingCheck: Check = {
  id: 'padding',
  needs: 'body',
  run: (subject) => [...paddingIn(subject.page), ...ratioOf(subject)],
}

function paddingIn(page: Page | null): readonly Finding[] {
  const padding = page?.padding ?? null
  if (page === null || padding === null || padding.length < MOST_CHARACTERS[padding.kind]) return []
  const { kind, offset, length } = padding
  if (!hasContentAfter(page, offset)) return []
  return [{ rule: 'content.padding', evidence: body(offset, `${kind} of ${length} characters`) }]
}

function hasContentAfter({ forms, fields, buttons, scripts, frames, links }: Page, offset: number): boolean {
  const kinds = [forms, fields, buttons, scripts, frames, links]
  return kinds.some((elements) => elements.some((element) => element.offset > offset))
}

function ratioOf({ capture }: Subject): readonly Finding[] {
  const { base64, raw_bytes, defect } = capture.body
  const bytes = Buffer.byteLength(base64, 'base64')
  const { ratio, ratioFloorBytes } = BODY_LIMITS
  const isExtreme = bytes > Math.max(ratioFloorBytes, ratio * raw_bytes)
  if (!isExtreme && defect !== 'ratio_limit') return []
  return [{ rule: 'content.extreme_ratio', evidence: body(null, `${bytes} bytes from ${raw_bytes}`) }]
}

function body(offset: number | null, seen: string): Evidence {
  return { at: 'body', offset, seen, expected: null }
}
