import { type Cidr, parseCidr } from './net/cidr.ts'
import { canonicalAddress } from './net/ip.ts'
import { isTlsSure, readPostgresUrl } from './net/postgres-url.ts'
import { parseRedisUrl } from './net/redis-url.ts'
import { readPemFile } from './process/pem-file.ts'
import { readSecretFile } from './secret-file.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface NamedList {
  readonly name: string
  /** An http or https URL, or the path of a file. */
  readonly address: string
}

const CA_FILE = 'DATABASE_CA_FILE'

const LIST_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

const HOST_NAME = /^[A-Za-z0-9._-]+$/

export class SettingsReader {
  readonly problems: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  problem(name: string, complaint: string): void {
    this.problems.push(`${name}: ${complaint}`)
  }

  /** The same settings, of which nobody hears the problems. */
  unheeded(): SettingsReader {
    return new SettingsReader(this.#env)
  }

  hasProblem(name: string): boolean {
    return this.problems.some(
      (problem) => problem.startsWith(`${name}:`) || problem.startsWith(`${name}_FILE:`),
    )
  }

  text(name: string): string | null {
    return this.#env[name]?.trim() || null
  }

  has(name: string): boolean {
    return this.text(name) !== null
  }

  host(name: string, fallback: string): string {
    const text = this.text(name) ?? fallback
    // A name whose last part is a number is an address to every resolver.
    const isName = HOST_NAME.test(text) && !/(?:^|\.)\d+\.?$/.test(text)
    if (isName || canonicalAddress(text) !== null) return text
    this.problem(name, 'must be a host name or an IP address')
    return fallback
  }

  hostNames(name: string): readonly string[] {
    const names = splitList(this.text(name) ?? '')
    for (const wrong of names.filter((text) => !HOST_NAME.test(text)))
      this.problem(name, `${JSON.stringify(wrong)} is not a host name without port`)
    return names
  }

  integer(name: string, fallback: number, minimum: number, maximum: number): number {
    const text = this.text(name)
    if (text === null) return fallback
    const value = Number(text)
    if (/^\d{1,9}$/.test(text) && value >= minimum && value <= maximum) return value
    this.problem(name, `must be a whole number from ${minimum} to ${maximum}`)
    return fallback
  }

  /** A whole number from 1, or a word that stands for one that the machine tells. */
  countOr(name: string, fallback: number, maximum: number, word: string, told: () => number): number {
    const text = this.text(name)
    if (text?.toLowerCase() === word) return Math.min(maximum, told())
    const value = Number(text ?? fallback)
    if (/^\d{1,9}$/.test(text ?? '1') && value >= 1 && value <= maximum) return value
    this.problem(name, `must be ${word} or a whole number from 1 to ${maximum}`)
    return fallback
  }

  number(name: string, fallback: number, minimum: number, maximum: number): number {
    const text = this.text(name)
    if (text === null) return fallback
    const value = Number(text)
    if (/^\d{1,9}(\.\d{1,9})?$/.test(text) && value >= minimum && value <= maximum) return value
    this.problem(name, `must be a number from ${minimum} to ${maximum}`)
    return fallback
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name)?.toLowerCase() ?? null
    if (text === null) return fallback
    if (text === 'true' || text === '1') return true
    if (text === 'false' || text === '0') return false
    this.problem(name, 'must be true or false')
    return fallback
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.text(name)
    if (text === null) return fallback
    const choice = choices.find((candidate) => candidate === text.toLowerCase())
    if (choice === undefined) this.problem(name, `must be one of ${choices.join(', ')}`)
    return choice ?? fallback
  }

  secret(name: string): { readonly text: string | null; readonly from: string } {
    const from = `${name}_FILE`
    const file = this.text(from)
    if (file === null) return { text: this.text(name), from: name }
    if (this.has(name)) this.problem(from, `must not be set together with ${name}`)
    try {
      return { text: readSecretFile(file), from }
    } catch (error) {
      this.problem(from, (error as Error).message)
      return { text: null, from }
    }
  }

  token(name: string, leastCharacters = 1): string | null {
    const { text, from } = this.secret(name)
    if (text === null) return null
    if (!/^[\x21-\x7e]+$/.test(text)) this.problem(from, 'must be visible ASCII characters without spaces')
    else if (text.length < leastCharacters)
      this.problem(from, `must have at least ${leastCharacters} characters`)
    else return text
    return null
  }

  prefix(name: string, fallback: string): string {
    const text = this.text(name) ?? fallback
    if (/^[\w:.-]{1,64}$/.test(text)) return text
    this.problem(name, 'must have 1 to 64 letters, digits, and characters of _ : . -')
    return fallback
  }

  httpUrl(name: string): string | null {
    const text = this.text(name)
    if (text === null) return null
    const url = parseUrl(text)
    const usable =
      url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username === ''
    if (usable) return text.replace(/\/+$/, '')
    this.problem(name, 'must be an absolute http or https URL without query, fragment or user')
    return null
  }

  /**
   * null: the embedded database, by its name or where nothing is said.
   * @param hasCaFile whether another setting names the authorities.
   */
  databaseUrl(name: string, hasCaFile: boolean): string | null {
    const { text, from } = this.secret(name)
    if (text === null || text.toLowerCase() === 'embedded') return null
    const { address, problems } = readPostgresUrl(text)
    for (const problem of problems) this.problem(from, problem)
    const { sslMode, sslrootcert, sslcert, sslkey } = address
    if (hasCaFile && sslrootcert !== null) this.problem(from, `must not have sslrootcert beside ${CA_FILE}`)
    if (hasCaFile && sslMode !== null && !isTlsSure(sslMode))
      this.problem(from, `must have another sslmode beside ${CA_FILE}: verify-full, verify-ca or require`)
    for (const file of [sslrootcert === 'system' ? null : sslrootcert, sslcert, sslkey])
      if (file !== null) this.#checkPemFile(from, file)
    return problems.length === 0 ? text : null
  }

  /** The path of a file in PEM. */
  pemFile(name: string): string | null {
    const path = this.text(name)
    return path !== null && this.#checkPemFile(name, path) ? path : null
  }

  #checkPemFile(name: string, path: string): boolean {
    try {
      return readPemFile(path) !== ''
    } catch (error) {
      this.problem(name, (error as Error).message)
      return false
    }
  }

  redisUrls(name: string): string | null {
    const { text, from } = this.secret(name)
    if (text === null) return null
    try {
      parseRedisUrl(text)
      return text.replaceAll(/\s/g, '')
    } catch (error) {
      this.problem(from, (error as Error).message)
      return null
    }
  }

  origins(name: string): readonly string[] {
    const origins = splitList(this.text(name) ?? '')
    for (const origin of origins.filter((text) => text !== '*' && parseUrl(text)?.origin !== text)) {
      this.problem(name, `${JSON.stringify(origin)} is not an origin such as https://example.com, nor *`)
    }
    return origins
  }

  networks(name: string): readonly Cidr[] {
    const cidrs: Cidr[] = []
    for (const text of splitList(this.text(name) ?? '')) {
      const cidr = parseCidr(text)
      if (cidr === null)
        this.problem(name, `${JSON.stringify(text)} is not a network such as 10.0.0.0/8 or fc00::/7`)
      else cidrs.push(cidr)
    }
    return cidrs
  }

  namedLists(name: string): readonly NamedList[] {
    const lists = splitList(this.text(name) ?? '').map(namedList)
    for (const { name: given, address } of lists) {
      if (!LIST_NAME.test(given)) {
        this.problem(name, `${JSON.stringify(given)} cannot be a list's name; write name=address`)
      } else if (/^[a-z+]+:\/\//i.test(address) && !isPlainWebUrl(address)) {
        this.problem(name, `the address of ${given} must be a file or an http or https URL without user`)
      }
    }
    return lists
  }

  addressAndPort(name: string): string | null {
    const text = this.text(name)
    if (text === null) return null
    const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
    const portNumber = Number(port)
    if (canonicalAddress(bracketed ?? plain ?? '') !== null && portNumber >= 1 && portNumber <= 65_535)
      return text.replaceAll(/\s/g, '')
    this.problem(name, 'must be address:port, such as 127.0.0.1:53 or [::1]:53')
    return null
  }

  /** An http or https URL, or an email address as mailto URL. It stands within a comment of a header. */
  contact(name: string): string | null {
    const text = this.text(name)
    if (text === null) return null
    const isPlain = /^[\x21-\x7e]+$/.test(text) && !/[()\\]/.test(text)
    if (isPlain && /^https?:$/.test(parseUrl(text)?.protocol ?? '')) return text
    const [, address] = /^(?:mailto:)?([^\s<>@,:;"]+@[^\s<>@,:;"]+)$/i.exec(text) ?? []
    if (isPlain && address !== undefined) return `mailto:${address}`
    this.problem(name, 'must be an http or https URL or an email address, in ASCII and without parentheses')
    return null
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function namedList(text: string): NamedList {
  const [, given, rest = ''] = /^([^/:=]+)=(.+)$/.exec(text) ?? []
  if (given !== undefined) return { name: given.trim(), address: rest.trim() }
  const name = parseUrl(text)?.hostname || text.slice(text.lastIndexOf('/') + 1)
  return { name, address: text }
}

function isPlainWebUrl(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === ''
}

export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
