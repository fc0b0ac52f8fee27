import { isProgramName, isScriptName, runsWhenSaved } from '../page/program-names.ts'

const LOCAL = { signature: 'PK\x03\x04', lengthAt: 26, nameAt: 30 } as const
const CENTRAL = { signature: 'PK\x01\x02', lengthAt: 28, nameAt: 46 } as const
const FEW_FILES = 10
const SOURCES = /\.(?:bat|cmd|ps1|vbs|wsf|jar|reg|url)$/i

const MOST_NAME = 255

/**
 * The names in a ZIP archive, with their folders. They are searched by their signatures, so that those of an archive that
 * was cut, and of archives that are stored within it, are among them.
 */
export function zipNames(body: Uint8Array): readonly string[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const names = new Set<string>()
  for (const { signature, lengthAt, nameAt } of [LOCAL, CENTRAL]) {
    let at = bytes.indexOf(signature, 0, 'latin1')
    while (at >= 0 && at + nameAt <= bytes.length) {
      const from = at + nameAt
      const to = from + bytes.readUInt16LE(at + lengthAt)
      names.add(bytes.toString('latin1', Math.max(from, to - MOST_NAME), to))
      at = bytes.indexOf(signature, from, 'latin1')
    }
  }
  names.delete('')
  return [...names]
}

/** The kind of a ZIP archive that runs, or that holds what does; null for none. */
export function zipKind(body: Uint8Array): string | null {
  const names = zipNames(body)
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/^(?:AndroidManifest\.xml|classes\.dex)$/)) return 'apk'
  if (has(/^META-INF\/MANIFEST\.MF$/) && has(/\.class$/)) return 'jar'
  if (has(/(?:^|\/)AppxManifest\.xml$/)) return 'msix'
  if (has(/^Payload\/[^/]+\.app\//)) return 'ipa'
  if (has(/(?:^|\/)vbaProject\.bin$/i)) return 'document with macros'
  if (has(/\.app\/Contents\/MacOS\//)) return 'zip with a program'
  const files = names
    .filter((name) => !name.endsWith('/'))
    .map((name) => name.slice(name.lastIndexOf('/') + 1))
  const runs = files.length <= FEW_FILES ? runsAlone : runsAmongMany
  return files.some(runs) ? 'zip with a program' : null
}

function runsAlone(name: string): boolean {
  return isProgramName(name) || isScriptName(name) || runsWhenSaved(name)
}

function runsAmongMany(name: string): boolean {
  return isProgramName(name) && !SOURCES.test(name)
}
