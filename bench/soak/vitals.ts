import { readdirSync, readFileSync } from 'node:fs'
import { childProcesses, isRunning } from '../../test/support/child-processes.ts'
import { family } from '../load/processes.ts'
import { type Book, now } from './book.ts'
import type { Node } from './rig.ts'

const MB = 1e6
/** A third of the run warms up. */
const WARM_PART = 1 / 3
/** A shorter run tells nothing of growth. */
const JUDGED_FROM_MS = 15 * 60_000
/** Over the time that is fitted. */
const FLAT = { part: 0.1, bytes: 40 * MB, descriptors: 16 }
/** Tells slow from never. */
const GONE_WITHIN_MS = 30_000

interface Sample {
  readonly atMs: number
  readonly residentBytes: number
  readonly descriptors: number
  readonly children: number
}

export interface Fit {
  readonly samples: number
  readonly minutes: number
  readonly residentStartBytes: number
  readonly residentEndBytes: number
  readonly residentPerHourBytes: number
  readonly descriptorsStart: number
  readonly descriptorsEnd: number
  readonly descriptorsPerHour: number
  readonly childrenMost: number
}

/** Looks at the processes of the nodes from time to time. */
export class Vitals {
  readonly #samples: Sample[] = []
  #zombies = new Set<number>()

  take(nodes: readonly Node[], book: Book): void {
    const [first] = nodes
    if (first === undefined) return
    const { pid } = first.service
    this.#samples.push({
      atMs: now(),
      residentBytes: residentBytes(pid),
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
      children: childProcesses(pid, 'src/').length,
    })
    // A process that has just ended is one for a moment.
    const zombies = new Set(nodes.filter(({ isInRotation }) => isInRotation).flatMap(zombiesOf))
    for (const zombie of zombies)
      book.check('processes', this.#zombies.has(zombie) ? `${zombie} stays a zombie` : null)
    this.#zombies = zombies
  }

  /** A straight line through what came after the warm-up, by least squares; null: there is too little. */
  fit(): Fit | null {
    const [first, last] = [this.#samples.at(0), this.#samples.at(-1)]
    if (first === undefined || last === undefined) return null
    const fromMs = first.atMs + WARM_PART * (last.atMs - first.atMs)
    const warm = this.#samples.filter(({ atMs }) => atMs >= fromMs)
    if (warm.length < 3) return null
    const resident = line(warm.map(({ atMs, residentBytes: bytes }) => [atMs - fromMs, bytes]))
    const descriptors = line(warm.map(({ atMs, descriptors: count }) => [atMs - fromMs, count]))
    const lengthMs = last.atMs - fromMs
    return {
      samples: warm.length,
      minutes: lengthMs / 60_000,
      residentStartBytes: resident.at(0),
      residentEndBytes: resident.at(lengthMs),
      residentPerHourBytes: resident.slope * 3_600_000,
      descriptorsStart: descriptors.at(0),
      descriptorsEnd: descriptors.at(lengthMs),
      descriptorsPerHour: descriptors.slope * 3_600_000,
      childrenMost: Math.max(...this.#samples.map(({ children }) => children)),
    }
  }

  judge(book: Book): void {
    const fit = this.fit()
    if (fit === null || fit.minutes * 60_000 < (1 - WARM_PART) * JUDGED_FROM_MS) return
    const grown = fit.residentEndBytes - fit.residentStartBytes
    const most = Math.max(FLAT.bytes, FLAT.part * fit.residentStartBytes)
    book.check('growth', grown <= most ? null : `memory grew by ${Math.round(grown / MB)} MB`)
    const opened = fit.descriptorsEnd - fit.descriptorsStart
    book.check('growth', opened <= FLAT.descriptors ? null : `descriptors grew by ${Math.round(opened)}`)
  }
}

/** Waits until no process of a family that has lost its first one runs any more. */
export async function checkGone(pids: readonly number[], book: Book): Promise<void> {
  const endMs = now() + GONE_WITHIN_MS
  while (pids.some(isRunning) && now() < endMs) await Bun.sleep(50)
  const left = pids.filter(isRunning)
  book.check('processes', left.length === 0 ? null : `left behind: ${left.join(', ')}`)
}

function zombiesOf({ service: { pid } }: Node): number[] {
  return family(pid).filter((member) => member !== pid && !isRunning(member))
}

function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kilobytes) * 1_024
}

function line(points: readonly (readonly [x: number, y: number])[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const spread = mean(points.map(([x]) => (x - meanX) ** 2))
  const slope = mean(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spread
  return { slope, at: (x: number) => meanY + slope * (x - meanX) }
}
