import { type Cluster, type Redis, ReplyError } from 'ioredis'
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

export interface Reply {
  readonly status: number
  readonly minuteUsed: number
  readonly minuteResetMs: number
  readonly minuteWaitMs: number
  readonly dayUsed: number
  readonly nowMs: number
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

interface Waiting {
  readonly question: Question
  readonly answer: PromiseWithResolvers<Reply>
}

/** Redis works on these while the next are read: more wait for it, and fewer cost more (docs/decisions.md). */
export const MOST_TOGETHER = 16
const FIGURE_BYTES = 8
const REPLY_BYTES = 9 * FIGURE_BYTES
const FAILED = -3

export interface ScriptCallsOptions {
  /** Begins all names. */
  readonly space: string
  /** Keys in a call; where it is 1, each goes at once. */
  readonly mostTogether: number
  /** A clock for tests, in place of Redis' TIME. */
  readonly nowMs: (() => number) | null
}

/** Calls the script; what waits in the same turn of the event loop travels in one call (contract L10). */
export class ScriptCalls {
  readonly #client: ScriptedClient
  readonly #mostTogether: number
  readonly #nowMs: (() => number) | null
  #waiting: Waiting[] = []
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

  /** Rejects where Redis does not answer, or with the error of this key. */
  ask(question: Question): Promise<Reply> {
    const answer = Promise.withResolvers<Reply>()
    const waiting = this.#waiting.push({ question, answer })
    if (waiting === this.#mostTogether) void this.#send()
    else if (waiting === 1) setImmediate(() => this.#send())
    return answer.promise
  }

  async #send(): Promise<void> {
    const together = this.#waiting
    if (together.length === 0) return
    this.#waiting = []
    this.#count++
    try {
      const told = await this.#client.spendLimitsBuffer(...this.#wordsOf(together))
      const [replies, ...errors] = Buffer.isBuffer(told) ? [told] : told
      for (const [place, { answer }] of together.entries()) {
        const reply = replyAt(replies, place * REPLY_BYTES)
        if (reply.status !== FAILED) answer.resolve(reply)
        else answer.reject(new ReplyError(String(errors[reply.minuteUsed - 1])))
      }
    } catch (error) {
      for (const { answer } of together) answer.reject(error)
    }
  }

  #wordsOf(together: readonly Waiting[]): Argument[] {
    const names: Argument[] = [2 * together.length]
    const texts: Argument[] = [this.#nowMs === null ? '' : this.#nowMs()]
    const abouts: Argument[] = []
    for (const { question } of together) {
      const { log, reserves, perMinute, perDay, day, admitted, about } = question
      names.push(log, reserves)
      const place = about.length === 0 ? 0 : together.length + abouts.length + 2
      texts.push(`${perMinute} ${perDay} ${day} ${admitted ?? '-'} ${place}`)
      if (about.length > 0) abouts.push(...about)
    }
    return [...names, ...texts, ...abouts]
  }
}

function replyAt(bytes: Buffer, at: number): Reply {
  const figure = (place: number) => bytes.readDoubleLE(at + place * FIGURE_BYTES)
  return {
    status: figure(0),
    minuteUsed: figure(1),
    minuteResetMs: figure(2),
    minuteWaitMs: figure(3),
    dayUsed: figure(4),
    nowMs: figure(5),
    granted: figure(6),
    startMs: figure(7),
    lengthMs: figure(8),
  }
}
