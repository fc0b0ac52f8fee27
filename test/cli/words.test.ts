import { describe, expect, test } from 'bun:test'
import manifest from '../../package.json' with { type: 'json' }
import { REPOSITORY } from '../support/service.ts'

/** The program of each command, `npm run NAME`. */
const PROGRAMS = Object.values(manifest.scripts).map((script) => script.split(' ').at(-1) ?? '')
/** Its words are those of another program. */
const PASSING_ON = ['tools/test.ts']

const run = (program: string, word: string) =>
  Bun.spawnSync([process.execPath, program, word], { cwd: REPOSITORY, env: process.env })

describe('every command [O9]', () => {
  test.each(PROGRAMS)('%s explains itself', (program) => {
    const { exitCode, stdout } = run(program, '--help')
    expect([exitCode, stdout.toString()]).toEqual([
      0,
      expect.stringMatching(/^(?:WAYPOST_SEED=\d+\n)?Usage: /),
    ])
  })

  test.each(PROGRAMS.filter((program) => !PASSING_ON.includes(program)))(
    '%s refuses a word that it does not know',
    (program) => {
      expect(run(program, '--frob').exitCode).not.toBe(0)
    },
  )
})
