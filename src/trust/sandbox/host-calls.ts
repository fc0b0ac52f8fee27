import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { JsonObject, readJson } from '../../net/read-json.ts'
import { BOUNDS, reach } from '../bounds/bounds.ts'
import { dataScript } from '../page/data-document.ts'
import { fileNameOf, isFileName } from '../page/program-names.ts'

export type Spend = (work: number) => boolean

const UNPACKERS = new Map([
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['deflate-raw', inflateRawSync],
])
const UNPACKED = 2.5
/** The square of an address's length is divided by this: names of many letters take so long. */
const A_UNIT_OF_NAMES = 400

/**
 * Unpacks for the page. Before it begins it is charged for as much as may come out, and gets back what has not.
 *
 * @param question a format and base64 in JSON.
 * @returns `=` and base64; the empty text where that fails.
 */
export function inflate(question: string, spend: Spend): string {
  const [format, base64] = readJson(question) as unknown as [string, string]
  const unpack = UNPACKERS.get(format)
  const { most } = BOUNDS.inflated
  if (unpack === undefined || !spend(most * UNPACKED)) return ''
  try {
    const bytes = unpack(Buffer.from(base64, 'base64'), { maxOutputLength: most })
    spend((bytes.length - most) * UNPACKED)
    return `=${bytes.toString('base64')}`
  } catch (error) {
    if (error instanceof RangeError) reach('inflated')
    return ''
  }
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
const IS_DATA = /^\s{0,9}(?:data|javascript|blob):/i

/** Parses an address for the page, since the interpreter has no URL of its own; the empty text where it is none. */
export function parseUrl(question: string, spend: Spend): string {
  const [input, base, part, value] = readJson(question) as unknown as [
    string,
    string | null,
    string | null,
    string,
  ]
  const names = [input, base ?? '', value].filter((text) => !IS_DATA.test(text))
  const longest = Math.max(...names.map(({ length }) => length), 0)
  if (longest > BOUNDS.url.most) {
    reach('url')
    return ''
  }
  if (!spend(longest ** 2 / A_UNIT_OF_NAMES)) return ''
  const url = base === null ? URL.parse(input) : URL.parse(input, base)
  if (url === null) return ''
  const settable = SETTABLE.find((name) => name === part)
  if (settable !== undefined) url[settable] = value
  return JSON.stringify(Object.fromEntries(URL_PARTS.map((name) => [name, url[name]])))
}

export function fileAt(address: string): string {
  const name = fileNameOf(address.slice(0, BOUNDS.url.most))
  return isFileName(name) ? name : ''
}

const IMPORT_MAP = /<script\b[^>]{0,200}\bimportmap\b[^>]{0,200}>([^<]*)<\/script/i
const IMPORT_META = /\bimport\s*\.\s*meta\b/g

export class Modules {
  readonly #base: string
  readonly #texts: ReadonlyMap<string, string>
  readonly #imports: readonly (readonly [name: string, address: string])[]

  constructor(
    html: string,
    base: string,
    scripts: readonly { readonly url: string; readonly text: string }[],
  ) {
    this.#base = base
    this.#texts = new Map(scripts.map(({ url, text }) => [url, text]))
    const { names, values } = importsOf(html)
    this.#imports = names
      .map((name, at) => [name, `${values[at]}`] as const)
      .sort(([a], [b]) => b.length - a.length)
  }

  /** The text of a module; null where it is not at hand. */
  text(name: string): string | null {
    const text = this.#texts.get(name) ?? dataScript(name)
    return text?.replaceAll(IMPORT_META, `({url:${JSON.stringify(name)},env:{}})`) ?? null
  }

  /** The address of a module (WHATWG HTML, "resolve a module specifier", without scopes). */
  resolve(from: string, specifier: string, spend: Spend): string {
    const longest = Math.max(specifier.length, IS_DATA.test(from) ? 0 : from.length)
    if (IS_DATA.test(specifier) || !spend(this.#imports.length + longest ** 2 / A_UNIT_OF_NAMES))
      return specifier
    if (/^(?:\/|\.\.?\/|[a-z][a-z\d+.-]*:)/i.test(specifier))
      return (URL.parse(specifier, from) ?? URL.parse(specifier, this.#base))?.href ?? specifier
    const [prefix, address] =
      this.#imports.find(
        ([name]) => specifier === name || (name.endsWith('/') && specifier.startsWith(name)),
      ) ?? []
    if (prefix === undefined) return specifier
    return URL.parse(`${address}${specifier.slice(prefix.length)}`, this.#base)?.href ?? specifier
  }
}

function importsOf(html: string): JsonObject {
  const found = IMPORT_MAP.exec(html)?.[1]
  if (found === undefined) return new JsonObject()
  if (found.length > BOUNDS.import_map.most) {
    reach('import_map')
    return new JsonObject()
  }
  try {
    const map = readJson(found)
    const imports = map instanceof JsonObject ? map.get('imports') : undefined
    return imports instanceof JsonObject ? imports : new JsonObject()
  } catch {
    return new JsonObject()
  }
}
