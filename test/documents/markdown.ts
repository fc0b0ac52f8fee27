import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../support/service.ts'

/** A fenced block of a document. */
interface Block {
  readonly language: string
  readonly text: string
}

/** A request that a document shows, and the JSON printed under it, if any is. */
export interface Pasted {
  readonly document: string
  readonly command: string
  readonly answer: string | null
}

export function readDocument(name: string): string {
  return readFileSync(join(REPOSITORY, name), 'utf8')
}

/** Each request of a document: a block that begins with `curl`, or with a variable that it takes from an answer. */
export function requestsOf(document: string): Pasted[] {
  const blocks = blocksOf(readDocument(document))
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh' || !isRequest(text)) return []
    const next = blocks[index + 1]
    return [{ document, command: text.trim(), answer: next?.language === 'json' ? next.text : null }]
  })
}

/** Each line of the other shell blocks of a document. */
export function commandsOf(document: string): string[] {
  return blocksOf(readDocument(document))
    .filter(({ language, text }) => language === 'sh' && !isRequest(text))
    .flatMap(({ text }) => text.trim().split('\n'))
}

/** Each line of the shell blocks of a section of a document. */
export function commandsUnder(document: string, heading: string): string[] {
  const parts = readDocument(document).split(/\n(?=##)/)
  const section = parts.find((part) => part.replace(/^#+ /, '').startsWith(`${heading}\n`)) ?? ''
  return blocksOf(section).flatMap(({ language, text }) => (language === 'sh' ? text.trim().split('\n') : []))
}

/** The same command where Bun stands in for npm, which may be absent: Bun hands the words on without a `--`. */
export function bunForm(command: string): string {
  return command.replace(/^npm run (\S+)(?: --(?= ))?/, 'bun run $1')
}

/** The rows, as cells, of each table whose first column has this heading. */
export function rowsUnder(markdown: string, heading: string): (readonly string[])[] {
  const tables = markdown.match(/(?:^\|.*\|\n?)+/gm) ?? []
  return tables.flatMap((table) => {
    const [head = [], , ...rows] = table
      .trim()
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    return head[0] === heading ? rows : []
  })
}

/** The code spans of a text. */
export function codeSpans(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
}

function isRequest(text: string): boolean {
  return /^(?:[A-Z]+=\$\()?curl /.test(text)
}
