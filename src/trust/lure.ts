import type { Page } from './page.ts'
import { CONFIRM, OPEN, PASTE, PASTE_KEYS, REPAIRS, TERMINAL, VERIFIES, WARNS } from './paste-words.ts'

const LOOKED_AT = 20_000
/** Instructions are steps that follow one another; what tells of them takes more words from one to the next. */
const TO_PASTE = 400
const TO_CONFIRM = 200
const MAX_OPENINGS = 30

/** What a page tells its visitor to do with the keyboard. */
export interface Lure {
  readonly runs: boolean
  readonly opensTerminal: boolean
  readonly pastes: boolean
  readonly namesKeys: boolean
  /** Whether these are steps in their order: open, paste, confirm. */
  readonly isInSteps: boolean
  /** Whether it says that this proves that somebody is there. */
  readonly verifies: boolean
  /** Whether it says that this repairs something. */
  readonly repairs: boolean
  /** Whether it speaks of fraud, as whoever warns does. */
  readonly warns: boolean
  readonly seen: string
}

export function lureOf(page: Page): Lure {
  const text = `${page.title ?? ''}\n${page.text.slice(0, LOOKED_AT)}`.replace(/\s+/g, ' ')
  const run = OPEN.exec(text) ?? TERMINAL.exec(text)
  const paste = PASTE.exec(text)
  const first = run?.index ?? paste?.index ?? 0
  return {
    runs: OPEN.test(text),
    opensTerminal: TERMINAL.test(text),
    pastes: paste !== null,
    namesKeys: PASTE_KEYS.test(text),
    isInSteps: isInSteps(text),
    verifies: VERIFIES.test(text),
    repairs: REPAIRS.test(text),
    warns: WARNS.test(text),
    seen: text.slice(Math.max(0, first - 30), first + 100),
  }
}

const OPENINGS = [OPEN, TERMINAL].map((opening) => new RegExp(opening, 'gi'))

function isInSteps(text: string): boolean {
  return OPENINGS.some((opening) => {
    let openings = 0
    for (const { 0: opened, index } of text.matchAll(opening)) {
      if (++openings > MAX_OPENINGS) return false
      if (isFollowed(text, index + opened.length)) return true
    }
    return false
  })
}

function isFollowed(text: string, from: number): boolean {
  const paste = PASTE.exec(text.slice(from, from + TO_PASTE))
  if (paste === null) return false
  const end = from + paste.index + paste[0].length
  return CONFIRM.test(text.slice(end, end + TO_CONFIRM))
}

/** What a visitor is told that the machine lacks; things that a site does not offer itself. */
const LACKS: readonly RegExp[] = [
  /(?:update|upgrade|aktualisieren sie|mettez [aà] jour|actuali[cz]a|atualize|更新|アップデート).{0,30}(?:browser|chrome|firefox|edge|safari|flash|navigateur|navegador|ブラウザ|浏览器|plug-?in)/i,
  /(?:browser|chrome|firefox|edge|safari|flash(?: player)?|navigateur|navegador|plug-?in|player|codec)\b.{0,40}(?:out of date|outdated|update (?:is )?(?:required|needed|available)|veraltet|obsol[eè]t|desactualizado|desatualizado|n['’]est pas [aà] jour)|ブラウザ.{0,20}(?:古い|更新が必要)|浏览器.{0,10}(?:过期|过时|版本过低)/i,
  /(?:outdated|old) version of.{0,30}(?:browser|chrome|firefox|edge|safari|flash|player)|version of this plug-?in/i,
  /(?:needs?|missing|requires?|install).{0,20}\b(?:codec|plug-?in|font pack|fonts?\b)|コーデック|codec.{0,20}(?:fehlt|manquant|necesario|necess[aá]rio)/i,
  /(?:document|secure|pdf|file|invoice) (?:viewer|reader).{0,30}(?:required|needed|to (?:open|view|read))|(?:install|download) the (?:secure |document )?(?:viewer|reader)/i,
]
const PRETEXT_LOOKED_AT = 4000

/** The words with which a page says that its visitor has to update or install something to go on; null where it does not. */
export function updatePretext(page: Page): string | null {
  const text = [page.title ?? '', ...page.headings, page.text.slice(0, PRETEXT_LOOKED_AT)].join('\n')
  for (const lacks of LACKS) {
    const seen = lacks.exec(text)?.[0]
    if (seen !== undefined) return seen
  }
  return null
}
