import { runBun } from './run-bun.ts'
import { takeNoWords } from './words.ts'

/** A static check of the whole repository: its name and the words after `bun` that run it. */
interface Check {
  readonly name: string
  readonly words: readonly string[]
}

/** `bun run` finds the tool in node_modules and runs it even where its launcher asks for an absent Node. */
export const STATIC_CHECKS: readonly Check[] = [
  { name: 'lint and format', words: ['run', 'biome', 'check', '--error-on-warnings'] },
  { name: 'types', words: ['run', 'tsc', '--noEmit'] },
  {
    name: 'OpenAPI documents',
    words: [
      'run',
      '--bun',
      'spectral',
      'lint',
      'openapi.json',
      'admin-openapi.json',
      '--ruleset',
      'spectral.yaml',
      '--fail-severity',
      'warn',
    ],
  },
  { name: 'advisories', words: ['tools/audit.ts'] },
]

const IMPORT_RULE: Check = {
  name: 'import rule',
  words: ['test', './test/architecture.test.ts', './test/architecture/rooms.test.ts'],
}

/** Tells whether one check passed. */
export async function runCheck({ name, words }: Check): Promise<boolean> {
  const { exitCode } = await runBun(words)
  console.log(exitCode === 0 ? `${name}: passed` : `${name}: FAILED (exit code ${exitCode})`)
  return exitCode === 0
}

const HELP = `Usage: npm run check
Checks format, lint, types, documents, advisories and imports of the whole repository. Needs no store.`

if (import.meta.main) {
  takeNoWords(HELP)
  let failed = 0
  for (const check of [...STATIC_CHECKS, IMPORT_RULE]) if (!(await runCheck(check))) failed++
  process.exit(failed === 0 ? 0 : 1)
}
