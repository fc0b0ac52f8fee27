import { importsOf, type Module } from './imports.ts'

const CORPUS = 'corpus/'
const MAKE = 'make'
const FAMILY = 'corpus/family.ts'

/** The room of a file of the corpus; null for the files of its root and of other areas. */
function roomOf(path: string): string | null {
  const [room = '', ...rest] = path.startsWith(CORPUS) ? path.slice(CORPUS.length).split('/') : []
  return rest.length === 0 ? null : room
}

/** Imports by a room of the corpus of anything in the corpus but itself, `make` and the type of a family. */
export function roomCrossings(modules: readonly Module[]): readonly string[] {
  return modules
    .flatMap(importsOf)
    .filter(({ from, to }) => roomOf(from) !== null && to.startsWith(CORPUS))
    .filter(({ from, to }) => {
      const [source, target] = [roomOf(from), roomOf(to)]
      return source !== target && (source === MAKE || (target !== MAKE && to !== FAMILY))
    })
    .map(({ from, to }) => `${from} -> ${to}`)
}
