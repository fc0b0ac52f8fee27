import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Module } from './imports.ts'

const ROOT = join(import.meta.dir, '../..')
const NOT_OURS = new Set(['.git', '.bun', 'data', 'client/dist'])
const GENERATED = 'client/src/schema.ts'
const BINARY = /\.(?:png|jpg|ico|gz|mmdb|wpi|wasm)$/

/** Every file of the repository, but not what was installed or downloaded into it. */
function readFiles(directory = ''): Module[] {
  return readdirSync(join(ROOT, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (NOT_OURS.has(path) || entry.name === 'node_modules') return []
    if (entry.isDirectory()) return readFiles(path)
    if (!entry.isFile() || BINARY.test(path)) return []
    return [{ path, text: readFileSync(join(ROOT, path), 'utf8') }]
  })
}

export const files = readFiles()

/** The program, its tests and its tools. */
export const modules = files.filter(
  ({ path }) =>
    /^(?:src|index-builder|datasets|bench|test|tools|corpus|client)\/.*\.ts$/.test(path) &&
    path !== GENERATED,
)

/** The same with the programs that the sandbox runs. */
export const programs = [...modules, ...files.filter(({ path }) => /^src\/.*\.js$/.test(path))]

/** A file that a case makes up. */
export const module = (path: string, text: string): Module => ({ path, text })
