import { BOUND_NAMES, BOUNDS, beginning, reach } from '../bounds/bounds.ts'
import { ACTS, type Act, type ActKind } from '../page/acts.ts'
import { isJavaScript } from '../page/code.ts'
import type { Page } from '../page/page.ts'
import { parseMarkup } from '../page/parse.ts'
import type { ScriptCounts } from './cut.ts'
import { fileAt, inflate, Modules, parseUrl } from './host-calls.ts'
import { type Host, Interpreter } from './interpreter.ts'
import { type Kept, keptIn, NOTHING_KEPT } from './kept.ts'
import { givenPrepared } from './prepared.ts'
import { answerSubtle } from './subtle.ts'
import { flatten } from './tree.ts'
import { type Want, Wants } from './wants.ts'
import { Work } from './work.ts'
import { parsed, textsIn } from './world-json.ts'

const WORK = 300_000_000
const CLICK_WORK = 400_000_000
const ROUNDS = { all: 14, presses: 100, plain: 3 }
export interface Drawing {
  /** Its markup once all has been loaded; null where scripts changed nothing. */
  readonly loaded: string | null
  readonly pressed: readonly string[]
  readonly windows: readonly string[]
  readonly acts: readonly Act[]
  readonly wants: readonly Want[]
  readonly kept: Kept
  readonly scripts: ScriptCounts
}

export interface Script {
  readonly url: string
  readonly text: string
}

export interface Answered extends Script {
  readonly status: number
  readonly type: string
}

export interface Persona {
  readonly device: 'desktop' | 'phone'
  readonly language: string
  readonly timeZone: string
}

export interface Circumstances {
  readonly url: string
  readonly base: string
  /** The page's own time as it begins, milliseconds since 1970. */
  readonly wallMs: number
  readonly scripts: readonly Script[]
  readonly answers?: readonly Answered[]
  readonly kept?: Kept
  readonly persona: Persona
}

const interpreter = await Interpreter.open(givenPrepared())
const NOT_RUN: ScriptCounts = { ran: 0, failed: 0, not_fetched: 0, cut: null }
export const UNDRAWN: Drawing = {
  loaded: null,
  pressed: [],
  windows: [],
  acts: [],
  wants: [],
  kept: NOTHING_KEPT,
  scripts: NOT_RUN,
}

export function hasScripts({ scripts, handlers }: Page): boolean {
  return handlers.length > 0 || scripts.some(({ type }) => isJavaScript(type))
}

/**
 * Runs the scripts of a document in a sandbox without network, files or a clock, and lets somebody press its buttons.
 * The same document gives the same drawing.
 *
 * @param html the document as it was sent.
 * @param work what is left for all documents of a capture.
 */
export function draw(
  html: string,
  { url, base, wallMs, scripts, answers = [], kept: before = NOTHING_KEPT, persona }: Circumstances,
  work: Work = new Work(),
): Drawing {
  const { over } = work
  if (over !== null) return { ...UNDRAWN, scripts: { ...NOT_RUN, cut: over } }
  const acts = new Acts()
  const wants = new Wants()
  interpreter.begin(
    hostFor(new Modules(html, base, scripts), acts, wants),
    Math.min(WORK, work.left),
    work.isLate,
  )
  interpreter.call(
    'begin',
    JSON.stringify({ url, base, ...givenTo(html, scripts, answers), wallMs, kept: before, persona }),
  )
  const tasks = new Tasks()
  tasks.run()
  const loaded = readDrawn()
  const cut = interpreter.cut
  const kept = keptIn(interpreter.call('kept'))
  interpreter.allow(Math.max(0, Math.min(CLICK_WORK, work.left - interpreter.spent)))
  let last: Drawn | null = null
  const pressed: string[] = []
  let late: Drawn | null = null
  // What the first presses have brought up is pressed as well, and so is what comes to who waits.
  for (let round = 0; round < ROUNDS.all; round++) {
    const inviting = Number(interpreter.call('click'))
    tasks.run()
    last = readDrawn()
    if (last?.html) pressed.push(last.html)
    const hasMore = last?.html && (round + 1 < ROUNDS.plain || inviting > 0)
    if (round === 0 || hasMore || inviting > ROUNDS.presses) continue
    if (late !== null) break
    interpreter.call('wait')
    tasks.run()
    late = readDrawn()
    if (!late?.html) break
  }
  const { set } = keptIn(interpreter.call('kept'))
  interpreter.call('end')
  work.take(interpreter.spent)
  const full = interpreter.isFull ? 'memory' : null
  const ended = cut ?? interpreter.cut ?? full ?? (last === null ? 'broken' : null)
  if (ended !== null) reach(ended)
  if (ended === 'time') return { ...UNDRAWN, scripts: { ...NOT_RUN, cut: ended } }
  const { ran, failed, not_fetched } = last ?? late ?? loaded ?? NOT_RUN
  const asking = pressed.filter((html, round) => asksOtherwise(html, pressed[round + 1]))
  return {
    loaded: loaded?.html ?? null,
    pressed: late?.html ? [...asking, late.html] : asking,
    windows: [...new Set([loaded, last, late].flatMap((drawn) => drawn?.windows ?? []))],
    acts: acts.all,
    wants: wants.all,
    kept: { ...kept, set },
    scripts: { ran, failed, not_fetched, cut: ended },
  }
}

function hostFor(modules: Modules, acts: Acts, wants: Wants): Host {
  return {
    act: (kind, detail, phase) => (kind === 'want' ? wants.note(detail) : acts.note(kind, detail, phase)),
    url: parseUrl,
    file: fileAt,
    inflate,
    subtle: answerSubtle,
    module: (name) => {
      const text = modules.text(name)
      if (text === null) wants.note(`script ${name}`)
      return text
    },
    resolve: (from, specifier, spend) => modules.resolve(from, specifier, spend),
  }
}

function givenTo(html: string, scripts: readonly Script[], answers: readonly Answered[]) {
  const { document } = parseMarkup(html, BOUNDS.nodes.most, BOUNDS.characters.most, BOUNDS.comments.most)
  const bounds = Object.fromEntries(BOUND_NAMES.map((name) => [name, BOUNDS[name].most]))
  return {
    tree: flatten(document),
    scripts: scripts.map(({ url, text }) => [url, text]),
    answers: answers.map(({ url, text, status, type }) => [url, text, status, type]),
    most: { ...bounds, presses: ROUNDS.presses },
  }
}

function asksOtherwise(html: string, next: string | undefined): boolean {
  if (next === undefined) return true
  const fields = fieldsIn(html)
  return fields !== '' && fields !== fieldsIn(next)
}

const fieldsIn = (html: string) => html.match(/<(?:input|textarea|select)\b[^>]*/gi)?.join() ?? ''

class Tasks {
  #left: number = BOUNDS.tasks.most

  run(): void {
    while (this.#left > 0 && interpreter.call('step') === true) this.#left--
  }
}

interface Drawn {
  readonly html: string | null
  readonly windows: readonly string[]
  readonly ran: number
  readonly failed: number
  readonly not_fetched: number
}

function readDrawn(): Drawn | null {
  const text = interpreter.call('drawn')
  if (typeof text !== 'string') return null
  const answer = parsed(text)
  if (answer === null) return null
  const html = answer.get('html')
  const windows = textsIn(answer.get('windows'))
  return {
    windows: windows.slice(0, BOUNDS.windows.most).map((text) => beginning(text, 'characters')),
    html: typeof html === 'string' ? beginning(html, 'characters') : null,
    ran: count(answer.get('ran')),
    failed: count(answer.get('failed')),
    not_fetched: count(answer.get('not_fetched')),
  }
}

const count = (value: unknown) => (Number.isInteger(value) ? Math.min(Math.max(Number(value), 0), 1_000) : 0)

/** What of acts has a list of its own, so that none is pushed out by those of another sort. */
const SORTS: Partial<Record<ActKind, 'leaving' | 'sending'>> = {
  navigate: 'leaving',
  open: 'leaving',
  submit: 'leaving',
  copy: 'leaving',
  replace: 'leaving',
  download: 'leaving',
  wallet: 'leaving',
  fetch: 'sending',
  beacon: 'sending',
  socket: 'sending',
}

class Acts {
  readonly all: Act[] = []
  readonly #counts = { leaving: 0, sending: 0, acts: 0 }

  note(kind: string, detail: string, phase: string): void {
    const bound = kind === 'bound' ? BOUND_NAMES.find((name) => name === detail) : undefined
    const known = ACTS.find((name) => name === kind)
    const sort = (known && SORTS[known]) ?? 'acts'
    const isOver = known !== undefined && this.#counts[sort]++ >= BOUNDS[sort].most
    if (bound !== undefined || isOver) reach(bound ?? sort)
    if (known === undefined || isOver) return
    this.all.push({
      kind: known,
      detail: sort === 'leaving' ? beginning(detail, 'details') : detail.slice(0, BOUNDS.details.most),
      phase: phase === 'load' || phase === 'person' ? phase : 'click',
    })
  }
}
