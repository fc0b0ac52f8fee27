import type { Module } from './imports.ts'

const MAX_LINES = 300
const MAX_FILES = 25
const BAG_NAMES = /(?:^|\/)(?:utils?|helpers?|common|misc|shared)(?:\.[^/]*)?(?:\/|$)/
const DEFAULT_EXPORT = /^\s*export\s+(?:default\b|\{[^}]*\bas\s+default\b)/m

/** Hosts of package registries: an install is told its registry by the machine, never by this repository. */
const REGISTRY_HOST =
  /\b(?:registry|npm|proxy|static|index)\.[a-z0-9-]+\.(?:org|com|io|dev|jp)\b|\bnpmjs\.(?:org|com)\b/i

/** Directories of one person's or one machine's making. */
const MACHINE_PATH = /(?<![\w.$})*-])\/(?:home|root|Users|work|tmp|private|mnt)\/[\w.@-]/

const place = ({ path, text }: Module, found: RegExpExecArray): string =>
  `${path}:${text.slice(0, found.index).split('\n').length}: ${found[0].trim()}`

/** Where a pattern occurs in the files, as `path:line: text`; the first occurrence in each file. */
function occurrences(files: readonly Module[], pattern: RegExp): readonly string[] {
  return files.flatMap((file) => {
    const found = pattern.exec(file.text)
    return found === null ? [] : place(file, found)
  })
}

export const defaultExports = (files: readonly Module[]) => occurrences(files, DEFAULT_EXPORT)
export const registryHosts = (files: readonly Module[]) => occurrences(files, REGISTRY_HOST)
export const machinePaths = (files: readonly Module[]) => occurrences(files, MACHINE_PATH)

/** Where the global `fetch`, which obeys the proxy variables, may be used: in one module, and in the browser. */
const MAY_FETCH = /^src\/(?:net\/direct-fetch\.ts$|catalogue\/pages\/browser\/)/
/** A call of it, or it as a value; a method of that name, a word in a text and another's `fetch` are none. */
const GLOBAL_FETCH =
  /(?<![\w$.'"`-]|: )fetch(?=\s*[(;,)\]}])(?!\s*\([^)]*\)\s*\{)|\b(?:Bun|globalThis)\.fetch\b/

/** What the program asks over HTTP by another way than the one that knows when no proxy may be used (contract O13). */
export const globalFetches = (files: readonly Module[]) =>
  occurrences(
    files.filter(({ path }) => /^(?:src|datasets|index-builder)\//.test(path) && !MAY_FETCH.test(path)),
    GLOBAL_FETCH,
  )

/** Files longer than can be read at one sitting. */
export function longFiles(files: readonly Module[]): readonly string[] {
  const lines = (text: string) => text.trimEnd().split('\n').length
  return files
    .filter(({ text }) => lines(text) > MAX_LINES)
    .map(({ path, text }) => `${path}: ${lines(text)} lines`)
}

/** Files and folders named for being a bag instead of for what they hold. */
export const bagFiles = (files: readonly Module[]) =>
  files.map(({ path }) => path).filter((path) => BAG_NAMES.test(path))

/** Folders of the program and its tests that hold more files than can be seen at once. */
export function crowdedRooms(files: readonly Module[]): readonly string[] {
  const rooms = Map.groupBy(
    files.filter(({ path }) => /^(?:src|test)\//.test(path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  )
  return [...rooms]
    .filter(([, held]) => held.length > MAX_FILES)
    .map(([room, held]) => `${room}: ${held.length} files`)
}
