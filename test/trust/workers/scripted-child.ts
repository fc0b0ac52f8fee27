/** A child of the pool that does what its job's URL says instead of visiting it: `http://any.test/hang`. */
import type { ListsAnswer } from '../../../src/trust/feeds/ask-lists.ts'
import { answerJobs } from '../../../src/trust/workers/answer-jobs.ts'
import type { Way } from '../../../src/trust/workers/job.ts'

const MEGABYTE = 1024 * 1024
const kept: Buffer[] = []

type Command = (value: string, ask: Ask, way: Way) => unknown
type Ask = (hashes: readonly bigint[]) => Promise<ListsAnswer>

const COMMANDS: Readonly<Record<string, Command>> = {
  say: () => ({ pid: process.pid, env: { ...process.env } }),
  /** Asks at the address and does not go on before it is answered. */
  meet: async (address) => ({ pid: process.pid, told: await (await fetch(address)).text() }),
  /** Goes on to a host, and asks at the address when it is there. */
  go: async (value, _, way) => {
    const [host = '', address = ''] = value.split(' ')
    await way.enter(host)
    return (await fetch(address)).text()
  },
  /** Asks no site any more, and asks at the address. */
  judge: async (address, _, way) => {
    way.leave()
    return (await fetch(address)).text()
  },
  /** Tells of more hosts than a visit has. */
  wander: async (_, __, way) => {
    for (let count = 0; count < 100; count++) way.leave()
    await Bun.sleep(10_000)
  },
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
  /** Answers all the same, and tells of so many faults. */
  fault: (count) => {
    for (let at = 0; at < Number(count); at++) faults.push(new RangeError(`secret of the page ${at}`))
    return 'whole'
  },
  fill: (characters) => 'x'.repeat(Number(characters)),
  /** Answers a job that it was not given, before its own. */
  stray: () => process.send?.({ id: -1, report: 'stray' }),
  /** Asks what the lists have of so many hashes, from 1 on. */
  ask: async (count, ask) => {
    const { kinds, matches } = await ask(
      Array.from({ length: Number(count) }, (_, place) => BigInt(place + 1)),
    )
    return { kinds, matches: matches.map((match) => ({ ...match, hash: String(match.hash) })) }
  },
  askTwice: async (_, ask) => [await ask([1n]), await ask([1n])].length,
  askInWords: async (word) => {
    process.on('message', () => undefined)
    process.send?.({ id: 1, hashes: [word] })
    await Bun.sleep(10_000)
  },
}

const faults: Error[] = []

answerJobs(async ({ url }, ask, way) => {
  const { pathname, searchParams } = new URL(url)
  const command = COMMANDS[pathname.slice(1)]
  const report = JSON.stringify(await command?.(searchParams.get('value') ?? '', ask, way))
  return { report, faults: faults.splice(0) }
})
