import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { JsonObject, readJson } from '../../net/read-json.ts'
import { ACTS, type Act } from '../page/acts.ts'
import { isJavaScript } from '../page/code.ts'
import { dataScript } from '../page/data-document.ts'
import type { Page } from '../page/page.ts'
import { MAX_NODES, parseMarkup } from '../page/parse.ts'
import { fileNameOf, isFileName } from '../page/program-names.ts'
import type { ScriptCounts } from './cut.ts'
import { Interpreter } from './interpreter.ts'
import { givenPrepared } from './prepared.ts'
import { answerSubtle } from './subtle.ts'
import { flatten } from './tree.ts'

/**
 * The work that a page's scripts may do, as calls and turns of loops of the interpreter's program: a bound that does not
 * depend on the machine (contract T6). A million of it takes about two milliseconds.
 */
const WORK = 200_000_000
/** Of this the clicks have so much at least. */
const CLICK_WORK = 70_000_000
const CLICK_ROUNDS = 3
const MOST_TASKS = 600
const MOST_ACTS = 200
const MOST_DETAIL = 100_000
const MOST_CHARACTERS = 1_000_000

/** A page after its scripts have run. */
export interface Drawing {
  /** Its markup once all has been loaded; null where scripts changed nothing. */
  readonly loaded: string | null
  /** Its markup after somebody has pressed its buttons, once for each time that it asked for something else. */
  readonly pressed: readonly string[]
  readonly acts: readonly Act[]
  readonly scripts: ScriptCounts
}

export interface Script {
  readonly url: string
  readonly text: string
}

/** Whom a page sees before it. */
export interface Persona {
  readonly device: 'desktop' | 'phone'
  /** BCP 47, such as `nl-NL`. */
  readonly language: string
  /** By the IANA database. */
  readonly timeZone: string
}

export interface Circumstances {
  /** The address of the document; `base` that of what is relative in it. */
  readonly url: string
  readonly base: string
  /** The page's own time as it begins, milliseconds since 1970. */
  readonly wallMs: number
  /** External scripts that the visit has fetched. */
  readonly scripts: readonly Script[]
  readonly persona: Persona
}

/** Characters of comments and style sheets, in which pages keep texts for their scripts. */
const MOST_UNSEEN = 300_000

const interpreter = await Interpreter.open(givenPrepared())
const NOT_RUN: ScriptCounts = { ran: 0, failed: 0, not_fetched: 0, cut: null }
export const UNDRAWN: Drawing = { loaded: null, pressed: [], acts: [], scripts: NOT_RUN }

/** Whether a page has anything that runs. */
export function hasScripts({ scripts, handlers }: Page): boolean {
  return handlers.length > 0 || scripts.some(({ type }) => isJavaScript(type))
}

/**
 * Runs the scripts of a document in a sandbox without network, files or a clock, and lets somebody press its buttons.
 * The same document gives the same drawing.
 *
 * @param html the document as it was sent.
 */
export function draw(html: string, { url, base, wallMs, scripts, persona }: Circumstances): Drawing {
  const acts: Act[] = []
  const act = (kind: string, detail: string, phase: string) => note(acts, kind, detail, phase)
  const texts = new Map(scripts.map(({ url: address, text }) => [address, text]))
  const imports = importsOf(html)
  const host = {
    act,
    url: parseUrl,
    file: fileAt,
    inflate,
    subtle: answerSubtle,
    module: (name: string) =>
      (texts.get(name) ?? dataScript(name))?.replaceAll(
        IMPORT_META,
        `({url:${JSON.stringify(name)},env:{}})`,
      ) ?? null,
    resolve: (from: string, specifier: string) => resolveModule(specifier, from, base, imports),
  }
  interpreter.begin(host, WORK)
  const tree = flatten(parseMarkup(html, MAX_NODES, MOST_CHARACTERS, MOST_UNSEEN).document)
  const given = scripts.map(({ url: address, text }) => [address, text])
  interpreter.call('begin', JSON.stringify({ url, base, tree, wallMs, scripts: given, persona }))
  runTasks()
  const loaded = readDrawn()
  const cut = interpreter.cut
  interpreter.allow(CLICK_WORK)
  let last: Drawn | null = null
  const pressed: string[] = []
  // What the first presses have brought up is pressed as well.
  for (let round = 0; round < CLICK_ROUNDS; round++) {
    interpreter.call('click')
    runTasks()
    last = readDrawn()
    if (last?.html) pressed.push(last.html)
    else if (round > 0) break
  }
  const { ran, failed, not_fetched } = last ?? loaded ?? NOT_RUN
  return {
    loaded: loaded?.html ?? null,
    pressed: pressed.filter((html, round) => asksOtherwise(html, pressed[round + 1])),
    acts,
    scripts: {
      ran,
      failed,
      not_fetched,
      cut: cut ?? interpreter.cut ?? (last === null ? 'broken' : null),
    },
  }
}

/** Whether a drawing is the last, or has fields that the next one has not: who has got an answer asks no more. */
function asksOtherwise(html: string, next: string | undefined): boolean {
  if (next === undefined) return true
  const fields = fieldsIn(html)
  return fields !== '' && fields !== fieldsIn(next)
}

const fieldsIn = (html: string) => html.match(/<(?:input|textarea|select)\b[^>]*/gi)?.join() ?? ''

function fileAt(address: string): string {
  const name = fileNameOf(address)
  return isFileName(name) ? name : ''
}

const IMPORT_MAP = /<script\b[^>]{0,200}\bimportmap\b[^>]{0,200}>([^<]{0,20000})<\/script/i
const IMPORT_META = /\bimport\s*\.\s*meta\b/g

/** What a document's import map says of names that are no addresses. */
function importsOf(html: string): JsonObject {
  const imports = parsed(IMPORT_MAP.exec(html)?.[1] ?? '')?.get('imports')
  return imports instanceof JsonObject ? imports : new JsonObject()
}

/** The address of a module (WHATWG HTML, "resolve a module specifier", without scopes). */
function resolveModule(specifier: string, from: string, base: string, imports: JsonObject): string {
  if (/^(?:\/|\.\.?\/|[a-z][a-z\d+.-]*:)/i.test(specifier))
    return URL.parse(specifier, from)?.href ?? specifier
  const prefix = imports.names
    .filter((name) => specifier === name || (name.endsWith('/') && specifier.startsWith(name)))
    .sort((a, b) => b.length - a.length)[0]
  if (prefix === undefined) return specifier
  return URL.parse(`${imports.get(prefix)}${specifier.slice(prefix.length)}`, base)?.href ?? specifier
}

function runTasks(): void {
  for (let tasks = 0; tasks < MOST_TASKS && interpreter.call('step') === true; tasks++);
}

interface Drawn {
  readonly html: string | null
  readonly ran: number
  readonly failed: number
  readonly not_fetched: number
}

/** What the world says of itself; a page that has tampered with it is not believed beyond the types. */
function readDrawn(): Drawn | null {
  const text = interpreter.call('drawn')
  if (typeof text !== 'string') return null
  const answer = parsed(text)
  if (answer === null) return null
  const html = answer.get('html')
  return {
    html: typeof html === 'string' ? html.slice(0, MOST_CHARACTERS) : null,
    ran: count(answer.get('ran')),
    failed: count(answer.get('failed')),
    not_fetched: count(answer.get('not_fetched')),
  }
}

function parsed(text: string): JsonObject | null {
  try {
    const answer = readJson(text)
    return answer instanceof JsonObject ? answer : new JsonObject()
  } catch {
    return null
  }
}

const count = (value: unknown) => (Number.isInteger(value) ? Math.min(Math.max(Number(value), 0), 1_000) : 0)

function note(acts: Act[], kind: string, detail: string, phase: string): void {
  const known = ACTS.find((name) => name === kind)
  if (known === undefined || acts.length >= MOST_ACTS) return
  acts.push({
    kind: known,
    detail: detail.slice(0, MOST_DETAIL),
    phase: phase === 'load' || phase === 'person' ? phase : 'click',
  })
}

const URL_PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const
const SETTABLE = URL_PARTS.filter((part) => part !== 'origin')

const UNPACKERS = new Map([
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['deflate-raw', inflateRawSync],
])
const MOST_INFLATED = 2_000_000

/** Unpacks for the page: a format and base64 in JSON, answered by `=` and base64; the empty text where that fails. */
function inflate(question: string): string {
  const [format, base64] = readJson(question) as unknown as [string, string]
  const unpack = UNPACKERS.get(format)
  try {
    return unpack === undefined
      ? ''
      : `=${unpack(Buffer.from(base64, 'base64'), { maxOutputLength: MOST_INFLATED }).toString('base64')}`
  } catch {
    return ''
  }
}

/** Parses an address for the page, since the interpreter has no URL of its own; the empty text where it is none. */
function parseUrl(question: string): string {
  const [input, base, part, value] = readJson(question) as unknown as [
    string,
    string | null,
    string | null,
    string,
  ]
  const url = base === null ? URL.parse(input) : URL.parse(input, base)
  if (url === null) return ''
  const settable = SETTABLE.find((name) => name === part)
  if (settable !== undefined) url[settable] = value
  return JSON.stringify(Object.fromEntries(URL_PARTS.map((name) => [name, url[name]])))
}
