export interface Backend {
  execProtocolRawStream(
    messages: Uint8Array,
    options: { syncToFs: boolean; onRawData: (answer: Uint8Array) => void },
  ): Promise<void>
}

/** Postgres has ended or cannot go on, so its process must end too. */
export class BackendGoneError extends Error {}

/** A message begins with its type and length, but a start-up message has no type. */
const HEADER_BYTES = 5
const START_UP_HEADER_BYTES = 4
const TYPE = { query: 0x51, sync: 0x53, terminate: 0x58, readyForQuery: 0x5a } as const
const READY_BYTES = 6
const IDLE = 0x49

/** Plans are dropped at this age, since without autovacuum Postgres never learns that tables grew. */
const PLAN_AGE_MS = 5_000
const DISCARD_PLANS = simpleQuery('discard plans')

/** Messages: https://www.postgresql.org/docs/18/protocol-message-formats.html */
export class Session {
  readonly #backend: Backend
  readonly #send: (answer: Uint8Array) => void
  readonly #now: () => number
  #received: Buffer = Buffer.alloc(0)
  #isStarted = false
  #isIdle = false
  #plannedAtMs: number

  constructor(
    backend: Backend,
    send: (answer: Uint8Array) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#backend = backend
    this.#send = send
    this.#now = now
    this.#plannedAtMs = now()
  }

  /** @throws BackendGoneError */
  receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    if (!this.#isStarted) this.#startUp()
    if (this.#isStarted) this.#runWholeMessages()
  }

  #startUp(): void {
    if (this.#received.length < START_UP_HEADER_BYTES) return
    const length = this.#received.readUInt32BE(0)
    if (this.#received.length < length) return
    this.#run(this.#take(length))
    this.#isStarted = true
  }

  #runWholeMessages(): void {
    let end = 0
    let lastType: number | undefined
    while (this.#received.length - end >= HEADER_BYTES) {
      const length = 1 + this.#received.readUInt32BE(end + 1)
      if (this.#received.length - end < length) break
      // PGlite would end its process; the caller closes the connection next.
      if (this.#received[end] === TYPE.terminate) break
      lastType = this.#received[end]
      end += length
    }
    if (end === 0) return
    this.#discardOldPlans()
    const status = this.#run(this.#take(end))
    this.#isIdle = status === IDLE
    if ((lastType === TYPE.sync || lastType === TYPE.query) && status === null)
      throw new BackendGoneError('The embedded database ends: Postgres did not finish an answer')
  }

  #discardOldPlans(): void {
    if (!this.#isIdle || this.#now() - this.#plannedAtMs < PLAN_AGE_MS) return
    this.#plannedAtMs = this.#now()
    void this.#backend.execProtocolRawStream(DISCARD_PLANS, { syncToFs: false, onRawData: () => {} })
  }

  #run(messages: Buffer): number | null {
    const answer: Uint8Array[] = []
    // The call is synchronous on this file system, and the next call overwrites the bytes.
    void this.#backend.execProtocolRawStream(messages, {
      syncToFs: false,
      onRawData: (bytes) => {
        answer.push(bytes.slice())
      },
    })
    const [first = Buffer.alloc(0)] = answer
    const whole = answer.length === 1 ? first : Buffer.concat(answer)
    if (whole.length > 0) this.#send(whole)
    return whole.at(-READY_BYTES) === TYPE.readyForQuery ? (whole.at(-1) ?? null) : null
  }

  #take(length: number): Buffer {
    const taken = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return taken
  }
}

export function simpleQuery(text: string): Buffer {
  const message = Buffer.from(`Q\0\0\0\0${text}\0`)
  message.writeUInt32BE(message.length - 1, 1)
  return message
}

export function refusal(sqlState: string, reason: string): Buffer {
  const message = Buffer.from(`E\0\0\0\0SFATAL\0VFATAL\0C${sqlState}\0M${reason}\0\0`)
  message.writeUInt32BE(message.length - 1, 1)
  return message
}
