import type { Service } from '../../test/support/service.ts'
import type { Asked, Kind, Load } from './load.ts'
import type { Rig } from './rig.ts'

const LOOK_MS = 250
const WELL = '200 ok, database ok, redis ok'

export interface Entry {
  readonly atMs: number
  readonly source: 'done' | 'log' | 'ready' | 'alert'
  readonly text: string
}

export interface Losses {
  readonly kind: Kind
  readonly asked: number
  /** By status; 0: no answer. */
  readonly lost: Readonly<Record<string, number>>
  /** Between the first and the last that was lost; 0: none was. */
  readonly seconds: number
}

/** Fields of log lines that say why. */
const WHY = ['reason', 'cause', 'code', 'error', 'database', 'redis', 'exit_code', 'commit'] as const
/** Operators filter these events out. */
const QUIET = new Set([
  ...['request', 'listening', 'stopping', 'stopped', 'settings_empty', 'geo_index_loaded', 'geo_data_old'],
])

/** Looks after readiness, alerts and logs while a scenario runs. */
export class Recorder {
  readonly entries: Entry[] = []
  readonly #rig: Rig
  #firing = new Set<string>()
  readonly #read = new Map<Service, number>()
  readonly #told = new Map<string, number>()
  readonly #ready = new Map<string, string>()
  readonly #seen = new Set<string>()
  #allWellAtMs = 0
  #isGoing = true
  readonly #looking: Promise<void>

  constructor(rig: Rig) {
    this.#rig = rig
    for (const node of rig.services()) this.#read.set(node, node.logs().length)
    this.#looking = this.#look()
  }

  done(text: string): void {
    console.error(`${new Date().toISOString()} ${text}`)
    this.#add('done', text)
  }

  async stop(): Promise<void> {
    this.#isGoing = false
    await this.#looking
    if (this.#allWellAtMs > 0)
      this.#insert({ atMs: this.#allWellAtMs, source: 'ready', text: `both nodes: ${WELL}` })
    for (const [text, count] of this.#told) {
      const first = this.entries.findIndex((entry) => entry.text === text)
      const entry = this.entries[first]
      if (entry !== undefined && count > 1)
        this.entries[first] = { ...entry, text: `${text} (${count} times)` }
    }
  }

  #add(source: Entry['source'], text: string): void {
    this.entries.push({ atMs: Date.now(), source, text })
  }

  #insert(entry: Entry): void {
    this.entries.push(entry)
    this.entries.sort((one, other) => one.atMs - other.atMs)
  }

  async #look(): Promise<void> {
    for (; this.#isGoing; await Bun.sleep(LOOK_MS)) {
      await Promise.all(this.#rig.nodes().map(({ name, url }) => this.#lookAtNode(name, url)))
      await this.#lookAtAlerts()
      for (const node of this.#rig.services()) this.#readLog(node)
    }
  }

  async #lookAtNode(name: string, url: string): Promise<void> {
    const seen = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) })
      .then(async (answer) => {
        const { status, checks } = (await answer.json()) as { status: string; checks: Record<string, string> }
        return `${answer.status} ${status}, database ${checks.database}, redis ${checks.redis}`
      })
      .catch(() => 'no answer')
    const before = this.#ready.get(name)
    this.#ready.set(name, seen)
    if (seen === before || (before === undefined && seen === WELL)) return
    // Nodes change between states many times; the first of each is news, and when all are well again.
    const isAllWell = [...this.#ready.values()].every((state) => state === WELL)
    if (isAllWell) this.#allWellAtMs = Date.now()
    else if (seen !== WELL && !this.#seen.has(seen)) {
      this.#seen.add(seen)
      this.#add('ready', `node ${name}: ${seen}`)
    }
  }

  async #lookAtAlerts(): Promise<void> {
    const answer = await fetch(`${this.#rig.prometheusUrl}/api/v1/alerts`)
    const { data } = (await answer.json()) as {
      readonly data: { readonly alerts: readonly { labels: Record<string, string>; state: string }[] }
    }
    const firing = new Set(
      data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname ?? ''),
    )
    for (const name of firing) if (!this.#firing.has(name)) this.#add('alert', `${name} fires`)
    for (const name of this.#firing) if (!firing.has(name)) this.#add('alert', `${name} is over`)
    this.#firing = firing
  }

  #readLog(node: Service): void {
    const lines = node.logs()
    const from = this.#read.get(node) ?? 0
    this.#read.set(node, lines.length)
    for (const line of lines.slice(from)) {
      if (!line.startsWith('{')) continue
      const fields = JSON.parse(line) as Record<string, unknown>
      if (QUIET.has(String(fields.event))) continue
      const why = WHY.flatMap((name) =>
        fields[name] == null ? [] : [`${name} ${String(fields[name]).split('\n')[0]}`],
      )
      const text = `${fields.level} ${fields.event}${why.length === 0 ? '' : `: ${why.join(', ').slice(0, 160)}`}`
      const count = (this.#told.get(text) ?? 0) + 1
      this.#told.set(text, count)
      if (count === 1) this.#add('log', text)
    }
  }
}

const isLost = ({ status }: Asked) => status < 200 || status >= 300

export function lossesOf({ asked }: Load, sinceMs: number): readonly Losses[] {
  const within = asked.filter(({ atMs }) => atMs >= sinceMs)
  return [...new Set(within.map(({ kind }) => kind))].sort().map((kind) => {
    const own = within.filter((each) => each.kind === kind)
    const lost = own.filter(isLost)
    const counts: Record<string, number> = {}
    for (const { status } of lost) counts[status] = (counts[status] ?? 0) + 1
    const times = lost.map(({ atMs }) => atMs)
    const seconds = lost.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / 1_000
    return { kind, asked: own.length, lost: counts, seconds }
  })
}
