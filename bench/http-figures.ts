import { type RoundsAtRate, type RoundsOfThroughput, type Spread, spread } from './http-rounds.ts'
import { type Disturbance, isDisturbed } from './load/disturbance.ts'

/** Figures of one server in the words of the report; a spread is of the rounds. */
export type Figures = Readonly<Record<string, unknown>> & { readonly name: string }

const rounded = (value: number): number => Number(value.toPrecision(4))

function spreadOf<T>(rounds: readonly T[], figure: (round: T) => number): Spread {
  const { median, min, max } = spread(rounds.map(figure))
  return { median: rounded(median), min: rounded(min), max: rounded(max) }
}

function medianParts(rounds: readonly { readonly cpuPartsUs: Readonly<Record<string, number>> }[]) {
  const names = Object.keys(rounds[0]?.cpuPartsUs ?? {})
  return Object.fromEntries(
    names.map((name) => [name, spreadOf(rounds, ({ cpuPartsUs }) => cpuPartsUs[name] ?? 0).median]),
  )
}

/** @param bare the rounds of the bare server: each round is compared with that of its own time. */
export function throughputFigures(
  { contestant, rounds }: RoundsOfThroughput,
  bare: RoundsOfThroughput,
): Figures & { readonly perSecond: Spread } {
  const perSecond = spreadOf(rounds, (round) => round.perSecond)
  const ofBare = rounds.map((round, i) => round.perSecond / (bare.rounds[i]?.perSecond ?? Number.NaN))
  return {
    name: contestant.name,
    tool: rounds[0]?.tool,
    perSecond,
    ofBare: spreadOf(ofBare, (ratio) => ratio),
    cpuUs: spreadOf(rounds, ({ cpuUs }) => cpuUs),
    cpuPartsUs: medianParts(rounds),
    toolCpuUs: spreadOf(rounds, ({ toolCpuUs }) => toolCpuUs).median,
    p50Ms: spreadOf(rounds, ({ p50Ms }) => p50Ms),
    p99Ms: spreadOf(rounds, ({ p99Ms }) => p99Ms),
    refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    ...askedFigures(contestant.waypost !== null, rounds),
  }
}

interface AskedRound {
  readonly disturbance: Disturbance
  readonly transactionsPerSecond: number
  readonly redisCallsPerRequest: number
  readonly redisCommandsPerRequest: number
}

function askedFigures(isOurs: boolean, rounds: readonly AskedRound[]) {
  const disturbedRounds = rounds.filter(({ disturbance }) => isDisturbed(disturbance)).length
  const machine = { disturbedRounds, pace: spreadOf(rounds, ({ disturbance }) => disturbance.pace) }
  if (!isOurs) return machine
  return {
    ...machine,
    transactionsPerSecond: spreadOf(rounds, (round) => round.transactionsPerSecond).median,
    redisCallsPerRequest: spreadOf(rounds, (round) => round.redisCallsPerRequest).median,
    redisCommandsPerRequest: spreadOf(rounds, (round) => round.redisCommandsPerRequest).median,
  }
}

/** Waits are from the time when a request was due; `toBare` compares each round with the bare one before it. */
export function rateFigures({ contestant, rounds, bare }: RoundsAtRate): Figures {
  const wait = (name: 'p50Ms' | 'p99Ms' | 'p999Ms') => ({
    [name]: spreadOf(rounds, (round) => round[name]),
    [`${name}Bare`]: spreadOf(bare, (round) => round[name]).median,
    [`${name}ToBare`]: spreadOf(
      rounds.map((round, i) => round[name] / (bare[i]?.[name] ?? Number.NaN)),
      (ratio) => ratio,
    ),
  })
  return {
    name: contestant.name,
    rate: Math.round(spread(rounds.map(({ rate }) => rate)).median),
    driver: rounds[0]?.driver,
    ...wait('p50Ms'),
    ...wait('p99Ms'),
    ...wait('p999Ms'),
    lateMs: rounded(Math.max(...rounds.map(({ lateMs }) => lateMs))),
    cpuUs: spreadOf(rounds, ({ cpuUs }) => cpuUs),
    cpuPartsUs: medianParts(rounds),
    notOk: rounds.reduce(
      (sum, { answered, failed, statuses }) => sum + answered + failed - (statuses['200'] ?? 0),
      0,
    ),
    ...askedFigures(contestant.waypost !== null, rounds),
  }
}
