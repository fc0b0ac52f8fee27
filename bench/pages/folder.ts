import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { chanceOf } from '../../corpus/make/chance.ts'
import { captureOf, type Resource } from '../../corpus/make/envelope.ts'
import type { Capture } from '../../src/trust/visit/capture.ts'

const MOST_SCRIPTS = 8
const MOST_SCRIPT_CHARACTERS = 1_500_000
const BYTES = { least: 300, most: 600_000 }
const SECRET = /type=["']?password|wallet|seed phrase|credit card/i
const SCRIPT = /<script[^>]+src=["']?([^"'\s>]+)/gi

/** A page of a folder, as if it had been visited at one host. */
export interface Visited {
  /** The first folder of its path: what lies in one is taken as one site's. */
  readonly site: string
  readonly path: string
  readonly host: string
  readonly capture: Capture
}

/**
 * The HTML files below a directory with the scripts that lie beside them, as captures, in the same order in each run.
 *
 * @param most pages of a site, those that ask for something first.
 * @param areKits judges each at five hosts; otherwise each lies at a host of its folder's name.
 */
export function* visitsOf(directory: string, most: number, areKits: boolean): Generator<Visited> {
  for (const [site, paths] of pagesBySite(directory, most)) {
    for (const path of paths) {
      const body = readFileSync(path)
      const addresses = areKits ? kitAddresses(order(directory, path), path) : { own: ownAddress(site, path) }
      for (const [host, url] of Object.entries(addresses)) {
        const resources = scriptsOf(path, body.toString('latin1'), url)
        const made = { url, body, contentType: 'text/html', resources, isHonest: !areKits }
        yield { site, path: relative(directory, path), host, capture: captureOf(made, chanceOf(url)) }
      }
    }
  }
}

/** The same order in each run, and none of the folder's. */
const order = (directory: string, path: string) => Bun.hash(relative(directory, path))

function pagesBySite(directory: string, most: number): Map<string, string[]> {
  const sites = new Map<string, string[]>()
  const found = [...new Bun.Glob('**/*.{htm,html,HTM,HTML}').scanSync({ cwd: directory })]
  for (const path of found.map((name) => join(directory, name))) {
    const { size } = Bun.file(path)
    if (size < BYTES.least || size > BYTES.most) continue
    const site = relative(directory, path).split('/')[0] ?? ''
    sites.set(site, [...(sites.get(site) ?? []), path])
  }
  for (const [site, paths] of sites) {
    const sorted = paths.sort((a, b) => (order(directory, a) < order(directory, b) ? -1 : 1))
    const asking = sorted.filter((path) => SECRET.test(readFileSync(path, 'latin1')))
    sites.set(site, [...new Set([...asking.slice(0, most), ...sorted.slice(0, most)])])
  }
  return sites
}

const DOMAIN = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/

function ownAddress(site: string, path: string): string {
  const name = site
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  const host = DOMAIN.test(site) ? site : `www.${name || 'site'}.org`
  return `https://${host}/${encodeURIComponent(basename(path))}`
}

/** The addresses that a page of a kit is judged at, by what each is. */
export function kitAddresses(seed: number | bigint, path: string): Record<string, string> {
  const file = encodeURIComponent(basename(path))
  const word = `q${seed.toString(36).slice(0, 6)}`
  return {
    'no name': `https://${word}.xyz/${file}`,
    free: `https://${word}-site.web.app/${file}`,
    'broken into': `https://www.${word}-plumbing.com/wp-content/uploads/${word}/${file}`,
    words: `https://${word}-secure-login.info/${file}`,
    address: `http://45.77.3.19/${word}/${file}`,
  }
}

function scriptsOf(path: string, text: string, url: string): readonly Resource[] {
  const found: Resource[] = []
  let characters = 0
  for (const [, src = ''] of text.matchAll(SCRIPT)) {
    const file = join(dirname(path), src.split(/[?#]/)[0] ?? '')
    const address = URL.parse(src, url)?.href
    if (
      /^(?:https?:)?\/\//.test(src) ||
      address === undefined ||
      !statSync(file, { throwIfNoEntry: false })?.isFile()
    )
      continue
    const body = readFileSync(file, 'utf8')
    characters += body.length
    if (found.length === MOST_SCRIPTS || characters > MOST_SCRIPT_CHARACTERS) break
    found.push({ url: address, kind: 'script', body })
  }
  return found
}
