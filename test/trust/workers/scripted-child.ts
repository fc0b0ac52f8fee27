/** A child of the pool that does what its job's URL says instead of visiting it: `http://any.test/hang`. */
import { answerJobs } from '../../../src/trust/workers/answer-jobs.ts'

const MEGABYTE = 1024 * 1024
const kept: Buffer[] = []

type Command = (value: string) => unknown

const COMMANDS: Readonly<Record<string, Command>> = {
  say: () => ({ pid: process.pid, env: { ...process.env } }),
  /** Asks at the address and does not go on before it is answered. */
  meet: async (address) => ({ pid: process.pid, told: await (await fetch(address)).text() }),
  hang: () => {
    for (;;);
  },
  exit: (code) => process.exit(Number(code)),
  throw: (message) => {
    throw new RangeError(message)
  },
  /** Takes so many megabytes and keeps them. */
  grow: (megabytes) => {
    for (let taken = 0; taken < Number(megabytes); taken++) kept.push(Buffer.alloc(MEGABYTE, 1))
    return { pid: process.pid, count: kept.length }
  },
  /** The same, and is then busy until it is answered. */
  growAndMeet: async (value) => {
    const [megabytes = '', address = ''] = value.split(' ')
    for (let taken = 0; taken < Number(megabytes); taken++) kept.push(Buffer.alloc(MEGABYTE, 1))
    return (await fetch(address)).text()
  },
  fill: (characters) => 'x'.repeat(Number(characters)),
  /** Answers a job that it was not given, before its own. */
  stray: () => process.send?.({ id: -1, report: 'stray' }),
}

answerJobs(async ({ url }) => {
  const { pathname, searchParams } = new URL(url)
  const command = COMMANDS[pathname.slice(1)]
  return JSON.stringify(await command?.(searchParams.get('value') ?? ''))
})
