/**
 * Links the programs that the scripts of a package.json run: `bun run keys` then finds keys.ts, and needs no shell.
 *
 *   bun link-commands.ts PACKAGE.json DIRECTORY
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [manifestPath = '', directory = ''] = process.argv.slice(2)
const { scripts, ...manifest } = JSON.parse(readFileSync(manifestPath, 'utf8')) as {
  scripts: Record<string, string>
}
mkdirSync(directory)
// A script would be found before the link of its name.
writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest))
for (const [name, script] of Object.entries(scripts)) {
  const [, program] = /^exec sh bin\/run (\S+)$/.exec(script) ?? []
  if (program !== undefined) symlinkSync(program, join(directory, `${name}.ts`))
}
