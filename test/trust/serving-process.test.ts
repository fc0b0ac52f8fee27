/** Judging runs in children; the process that serves stays small, and its collections short, without it. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const REPOSITORY = join(import.meta.dir, '../..')
const JUDGES = /^src\/trust\/(?:brands|data|intents|judge(?!\/terms\.ts)|likeness|page)\//
const transpiler = new Bun.Transpiler({ loader: 'ts' })

/** The files that a program loads at its start, by paths in the repository; types alone load nothing. */
function loadedBy(entry: string): string[] {
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    if (!path.endsWith('.ts')) return
    for (const { path: name, kind } of transpiler.scanImports(readFileSync(path, 'utf8')))
      if (name.startsWith('.') && kind === 'import-statement') visit(join(path, '..', name))
  }
  visit(join(REPOSITORY, entry))
  return [...seen].map((path) => relative(REPOSITORY, path))
}

test('the process that serves loads nothing that judges', () => {
  const loaded = loadedBy('src/service.ts')
  expect(loaded).toContain('src/trust/routes.ts')
  expect(loaded.filter((path) => JUDGES.test(path))).toEqual([])
})

test('what judges is found by the same search', () => {
  expect(loadedBy('src/trust/grade.ts').filter((path) => JUDGES.test(path)).length).toBeGreaterThan(100)
})
