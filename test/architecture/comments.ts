import type { Module } from './imports.ts'

const COMMENT = /^ *\/\*[\s\S]*?\*\/$|^ *\/\/.*$/gm

const lines = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

/** The share of all lines that are comments, docstrings among them; empty lines count for nothing. */
export function commentShare(files: readonly Module[]): number {
  const all = files.reduce((total, { text }) => total + lines(text), 0)
  const comments = files.flatMap(({ text }) => text.match(COMMENT) ?? []).map(lines)
  return comments.reduce((total, count) => total + count, 0) / all
}
