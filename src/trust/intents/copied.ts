import type { Site } from '../address/site.ts'
import { siteOf } from '../address/site.ts'
import type { Page, Spot } from '../page/page.ts'
import { commandAt, commandLineIn, isVeiled } from './shell-command.ts'

export interface SwappedCommand extends Spot {
  readonly seen: string
  readonly shown: string
}

const SHOWN = 180
const RUNS_AT_ONCE = /\S[ \t]*[\r\n]+$/
const squash = (text: string) => text.replace(/\s+/g, '')

export function swappedCommand({ acts }: Page, states: readonly Page[], last: Site): SwappedCommand | null {
  const copies = acts.entries().filter(([, { kind }]) => kind === 'copy' || kind === 'replace')
  for (const [index, { detail }] of copies) {
    const command = commandAt(detail.toLowerCase())
    if (command < 0) continue
    const shown = states.map(shownCommand).find((line) => line !== null)
    if (shown === undefined || shown === null) continue
    const line = detail.slice(detail.lastIndexOf('\n', command) + 1).split('\n')[0] ?? ''
    if (!isForeign(line, states, last)) continue
    return { at: `act[${index}]`, offset: null, seen: detail.slice(command, command + SHOWN), shown }
  }
  return null
}

/** The first command that a page shows; null without one. */
export function shownCommand({ text, shownLength }: Page): string | null {
  const shown = text.slice(0, shownLength)
  const at = commandAt(shown.toLowerCase())
  return at < 0 ? commandLineIn(shown) : (shown.slice(at, at + SHOWN).split('\n')[0] ?? '')
}

export function shownCommands({ text, shownLength, fields }: Page): string[] {
  const values = fields.flatMap(({ value, hidden }) => (hidden || value === '' ? [] : value))
  return [...text.slice(0, shownLength).split('\n'), ...values].filter(
    (line) => commandAt(line.toLowerCase()) >= 0 || commandLineIn(line) !== null,
  )
}

const OF_GUIDES =
  /(?:^|\.)(?:github(?:usercontent)?\.com|gitlab\.com|bitbucket\.org|brew\.sh|rustup\.rs|nodesource\.com)$/

export function fetchesElsewhere(command: string, last: Site): boolean {
  return hostsIn(command).some((host) => !isOwn(host, last) && !OF_GUIDES.test(host))
}

export function commandWithin(
  { insertions, text, shownLength }: Page,
  last: Site,
): (Spot & { readonly seen: string; readonly shown: string }) | null {
  const shown = text.slice(0, shownLength).toLowerCase()
  for (const { before, text: inserted, hidden } of insertions) {
    const index = commandAt(inserted.toLowerCase())
    if (index < 0 || (commandAt(before.toLowerCase()) < 0 && commandLineIn(before) === null)) continue
    const seen = inserted.slice(index, index + SHOWN)
    const isKnown = (host: string) =>
      isOwn(host, last) || countOf(host, shown) > (hidden ? 0 : countOf(host, inserted))
    if (leadsAway(seen, isKnown)) return { at: 'html:text', offset: null, seen, shown: before }
  }
  return null
}

const countOf = (part: string, text: string) => text.toLowerCase().split(part).length - 1

const ADDRESSES =
  /https?:\/\/[^\s"'`|;)<>]{3,300}|\\\\([\w.-]{3,100})|\b(?:irm|iwr|curl|wget)\s{1,3}(?:--?(?!o)[\w-]{1,20}\s{1,3}){0,4}["']?([\w-]{1,60}(?:\.[\w-]{1,60}){1,5})(?=[:/\s"')|]|$)/gi

const hostsIn = (command: string) =>
  [...command.matchAll(ADDRESSES)].flatMap(
    ([address, share, bare]) => (share ?? bare)?.toLowerCase() ?? URL.parse(address)?.hostname ?? [],
  )

function leadsAway(command: string, isKnown: (host: string) => boolean): boolean {
  const hosts = hostsIn(command)
  return hosts.length === 0 ? isVeiled(command) : !hosts.every(isKnown)
}

function isForeign(command: string, states: readonly Page[], last: Site): boolean {
  if (stands(command, states)) return false
  const isKnown = (host: string) =>
    isOwn(host, last) || states.some(({ text }) => text.toLowerCase().includes(host))
  return leadsAway(command, isKnown)
}

function isOwn(host: string, last: Site): boolean {
  const url = URL.parse(`https://${host}/`)
  return url !== null && siteOf(url).owner === last.owner
}

function stands(text: string, states: readonly Page[]): boolean {
  const shown = states.map((page) => squash(page.text))
  return text.split('\n').every((line) => shown.some((page) => page.includes(squash(line))))
}

const WALLET_ADDRESSES = [
  /\bbc1\w{25,60}\b/,
  /\b[13][a-zA-Z\d]{25,34}\b/,
  /\b0x[\da-fA-F]{40}\b/,
  /\bT[a-zA-Z\d]{33}\b/,
]
const MIN_LINE = 8

export interface ReplacedCopy extends Spot {
  readonly seen: string
  readonly shown: string
  readonly isCommand: boolean
}

/**
 * The first command that comes in place of marked text, or address of a wallet in place of the one that is shown. Sites
 * that add a word on the source leave the marked text in it.
 */
export function replacedCopy({ acts }: Page, states: readonly Page[]): ReplacedCopy | null {
  const copies = [...acts.entries()].filter(([, { kind }]) => kind === 'replace' || kind === 'copy')
  if (copies.length === 0) return null
  const seen = states.map((page) => ({ ...page, text: page.text.slice(0, page.seenLength) }))
  for (const [index, { kind, detail }] of copies) {
    const runs = commandAt(detail.toLowerCase()) >= 0 || RUNS_AT_ONCE.test(detail)
    // People mark what they see; a button copies what is out of sight as well.
    const places = kind === 'replace' && runs ? seen : states
    const shown = places.flatMap(({ text, fields }) => [
      ...text.split('\n'),
      ...fields.map(({ value }) => value),
    ])
    const lines = shown.map(squash).filter((line) => line !== '')
    if (lines.some((line) => line.includes(squash(detail)))) continue
    const spot = { at: `act[${index}]`, offset: null, seen: detail.slice(0, SHOWN) }
    const address = addressInsteadOf(detail.trim(), shown)
    if (address !== null) return { ...spot, shown: address, isCommand: false }
    if (kind === 'copy' || stands(detail, places)) continue
    if (lines.some((line) => line.length >= MIN_LINE && squash(detail).includes(line))) continue
    if (runs) return { ...spot, shown: lines[0]?.slice(0, SHOWN) ?? '', isCommand: true }
  }
  return null
}

function addressInsteadOf(text: string, shown: readonly string[]): string | null {
  const kind = WALLET_ADDRESSES.find((pattern) => pattern.exec(text)?.[0] === text)
  if (kind === undefined) return null
  return shown.map((line) => kind.exec(line)?.[0]).find((address) => address !== undefined) ?? null
}

/** The different texts that the page's buttons were seen to copy; null where one of them stands nowhere on the page. */
export function shownCopies(states: readonly Page[]): ReadonlySet<string> | null {
  const copies = states.flatMap(({ acts }) => acts).filter(({ kind }) => kind === 'copy')
  const texts = new Set(copies.map(({ detail }) => detail.trim()))
  return [...texts].every((text) => text !== '' && stands(text, states)) ? texts : null
}

export interface UnseenCopy extends Spot {
  readonly isFetched: boolean
  /** Whether it ends its line, so that a terminal runs it as soon as it is pasted. */
  readonly runsAtOnce: boolean
}

export function unseenCopy({ acts }: Page, states: readonly Page[]): UnseenCopy | null {
  const index = acts.findIndex(
    ({ kind, detail }, at) =>
      kind === 'copy' && (squash(detail) === '' ? isFetched(acts, at) : !stands(detail, states)),
  )
  const copy = acts[index]
  if (copy === undefined) return null
  const isFetchedFirst = squash(copy.detail) === ''
  return {
    at: `act[${index}]`,
    offset: null,
    isFetched: isFetchedFirst,
    runsAtOnce: RUNS_AT_ONCE.test(copy.detail),
  }
}

function isFetched(acts: Page['acts'], before: number): boolean {
  return acts.slice(0, before).some(({ kind }) => kind === 'fetch')
}
