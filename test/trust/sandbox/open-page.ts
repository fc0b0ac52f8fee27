import { type Drawing, draw, type Persona, type Script } from '../../../src/trust/sandbox/draw.ts'
import type { Work } from '../../../src/trust/sandbox/work.ts'

export const ADDRESS = 'https://shop.example/path/page.html?q=1'
/** 21 November 2026, noon UTC. */
export const WALL_MS = Date.UTC(2026, 10, 21, 12)
const DESKTOP: Persona = { device: 'desktop', language: 'en-US', timeZone: 'America/New_York' }

interface Options {
  readonly scripts?: readonly Script[]
  readonly persona?: Partial<Persona>
  readonly base?: string
  readonly work?: Work
}

/** What the sandbox makes of a document. */
export function open(html: string, { scripts = [], persona, base = ADDRESS, work }: Options = {}): Drawing {
  const circumstances = { url: ADDRESS, base, wallMs: WALL_MS, scripts, persona: { ...DESKTOP, ...persona } }
  return draw(html, circumstances, work)
}

/** The same of a document whose body is one script. */
export function runScript(code: string, options: Options = {}): Drawing {
  return open(`<!doctype html><html><head></head><body><script>${code}</script></body></html>`, options)
}

/** What the script hands to `tell`, in the order in which it does. */
export function told(code: string, options: Options = {}): readonly string[] {
  return toldBy(runScript(`const tell = (text) => alert('' + text);${code}`, options))
}

export function toldBy({ acts }: Drawing): readonly string[] {
  return acts.filter(({ kind }) => kind === 'alert').map(({ detail }) => detail)
}

/** The acts as text, one a line: what was done and with what. */
export function actsOf({ acts }: Drawing): readonly string[] {
  return acts.map(({ kind, detail }) => `${kind} ${detail}`.trim())
}
