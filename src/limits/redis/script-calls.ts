import { type Cluster, type Redis, ReplyError } from 'ioredis'
import { DAY_MS, utcDay, type WindowCounts } from '../decision.ts'
import type { Deadline } from './deadline.ts'
import RESERVATIONS from './reservations.lua' with { type: 'text' }
import WINDOW from './sliding-window.lua' with { type: 'text' }
import SPEND from './spend.lua' with { type: 'text' }

export type Argument = string | number

/** The names, limits and count of one key; the script's first part reads them. */
export interface Question {
  readonly log: string
  readonly reserves: string
  readonly perMinute: number
  readonly perDay: number
  /** Counts UTC days from 1970-01-01. */
  readonly day: number
  /** null: not told. */
  readonly admitted: number | null
  /** The reservation that the call brings back or asks for, as reservations.lua reads it; empty: there is none. */
  readonly about: readonly Argument[]
}

export interface Reply extends WindowCounts {
  readonly status: number
  /** 0: no reservation. */
  readonly granted: number
  readonly startMs: number
  readonly lengthMs: number
}

interface ScriptedClient {
  /** How many names there are, these, and the arguments. Where keys have errors, they follow the replies in a list. */
  spendLimitsBuffer(
    ...words: readonly Argument[]
  ): Promise<Buffer | readonly [replies: Buffer, ...errors: Buffer[]]>
}

/** Redis works on these while the next are read: more wait for it, and fewer cost more (docs/decisions.md). */
export const MOST_TOGETHER = 16
const FIGURE_BYTES = 8
const REPLY_BYTES = 9 * FIGURE_BYTES
const ADMITTED = 1
const FAILED = -3

export interface ScriptCallsOptions {
  /** Begins all names. */
  readonly space: string
  /** Keys in a call; where it is 1, each goes at once. */
  readonly mostTogether: number
  /** A clock for tests, in place of Redis' TIME. */
  readonly nowMs: (() => number) | null
}

/** The answer to a call of the script: a reply for each key, in the order of the questions, or the error of a key. */
export interface Told {
  readonly replies: Buffer
  readonly errors: readonly Buffer[]
}

/** One EVALSHA with the questions of up to MOST_TOGETHER keys, whose requests await the same promise. */
class ScriptCall {
  readonly questions: Question[] = []
  readonly answer = Promise.withResolvers<Told>()
  #inTime: Promise<Told> | null = null

  /** Rejects where Redis does not answer. */
  get told(): Promise<Told> {
    return this.answer.promise
  }

  /** As `told`, and rejects when that time has passed; the first to ask names it for all. */
  toldWithin(deadline: Pick<Deadline, 'within'>): Promise<Told> {
    this.#inTime ??= deadline.within(this.told)
    return this.#inTime
  }
}

interface Asked {
  readonly call: ScriptCall
  readonly place: number
}

/** Calls the script; what waits in the same turn of the event loop travels in one call (contract L10). */
export class ScriptCalls {
  readonly #client: ScriptedClient
  readonly #mostTogether: number
  readonly #nowMs: (() => number) | null
  #gathering: ScriptCall | null = null
  #last = { perMinute: 0, perDay: 0, day: 0, admitted: null as number | null, place: 0, text: '0 0 0 - 0' }
  #count = 0

  constructor(client: Redis | Cluster, { space, mostTogether, nowMs }: ScriptCallsOptions) {
    client.defineCommand('spendLimits', {
      lua: `local SPACE = '${space}'\n${WINDOW}\n${RESERVATIONS}\n${SPEND}`,
    })
    this.#client = client as unknown as ScriptedClient
    this.#mostTogether = mostTogether
    this.#nowMs = nowMs
  }

  get count(): number {
    return this.#count
  }

  ask(question: Question): Asked {
    const call = this.#gathering ?? this.#begin()
    const place = call.questions.push(question) - 1
    if (place + 1 === this.#mostTogether) void this.#send(call)
    return { call, place }
  }

  #begin(): ScriptCall {
    const call = new ScriptCall()
    this.#gathering = call
    setImmediate(() => {
      if (this.#gathering === call) void this.#send(call)
    })
    return call
  }

  async #send({ questions, answer }: ScriptCall): Promise<void> {
    this.#gathering = null
    this.#count++
    try {
      const told = await this.#client.spendLimitsBuffer(...this.#wordsOf(questions))
      const [replies, ...errors] = Buffer.isBuffer(told) ? [told] : told
      answer.resolve({ replies, errors })
    } catch (error) {
      answer.reject(error)
    }
  }

  #wordsOf(together: readonly Question[]): Argument[] {
    const names: Argument[] = [2 * together.length]
    const texts: Argument[] = [this.#nowMs === null ? '' : this.#nowMs()]
    const abouts: Argument[] = []
    for (const question of together) {
      const { log, reserves, about } = question
      names.push(log, reserves)
      const place = about.length === 0 ? 0 : together.length + abouts.length + 2
      texts.push(this.#textOf(question, place))
      if (about.length > 0) abouts.push(...about)
    }
    const isSame = texts.every((text, at) => at === 0 || text === texts[1])
    if (isSame) texts.length = 2
    return [...names, ...texts, ...abouts]
  }

  /** Most questions that follow each other differ by their names alone. */
  #textOf({ perMinute, perDay, day, admitted }: Question, place: number): string {
    const last = this.#last
    const isSame = perMinute === last.perMinute && perDay === last.perDay && day === last.day
    if (isSame && admitted === last.admitted && place === last.place) return last.text
    const text = `${perMinute} ${perDay} ${day} ${admitted ?? '-'} ${place}`
    this.#last = { perMinute, perDay, day, admitted, place, text }
    return text
  }
}

/** Throws the error of this key. */
export function replyAt({ replies, errors }: Told, place: number): Reply {
  const at = place * REPLY_BYTES
  const status = replies.readDoubleLE(at)
  const minuteUsed = replies.readDoubleLE(at + FIGURE_BYTES)
  if (status === FAILED) throw new ReplyError(String(errors[minuteUsed - 1]))
  const nowMs = replies.readDoubleLE(at + 5 * FIGURE_BYTES)
  return {
    status,
    admitted: status === ADMITTED,
    minuteUsed,
    minuteResetMs: replies.readDoubleLE(at + 2 * FIGURE_BYTES),
    minuteWaitMs: replies.readDoubleLE(at + 3 * FIGURE_BYTES),
    dayUsed: replies.readDoubleLE(at + 4 * FIGURE_BYTES),
    dayResetMs: (utcDay(nowMs) + 1) * DAY_MS - nowMs,
    nowMs,
    granted: replies.readDoubleLE(at + 6 * FIGURE_BYTES),
    startMs: replies.readDoubleLE(at + 7 * FIGURE_BYTES),
    lengthMs: replies.readDoubleLE(at + 8 * FIGURE_BYTES),
  }
}
