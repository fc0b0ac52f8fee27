/** How the values of several processes become one. */
type Across = 'sum' | 'least' | 'most'

interface MetricFamily {
  readonly help: string
  readonly type: string
  readonly across: Across
  readonly samples: Map<string, number>
}

export type Families = Map<string, MetricFamily>

const COMBINE: Readonly<Record<Across, (one: number, other: number) => number>> = {
  sum: (one, other) => one + other,
  least: Math.min,
  most: Math.max,
}

export function readFamilies(text: string): Families {
  const families: Families = new Map()
  const notes = new Map<string, string>()
  let family: MetricFamily | null = null
  for (const line of text.split('\n')) {
    const [, kind = '', name = '', rest = ''] = /^# (HELP|TYPE|ACROSS) (\S+) (.*)$/.exec(line) ?? []
    if (kind !== '') notes.set(`${kind} ${name}`, rest)
    if (kind === 'TYPE') {
      const given = (notes.get(`ACROSS ${name}`) ?? 'most') as Across
      const across = rest === 'gauge' ? given : 'sum'
      family = { help: notes.get(`HELP ${name}`) ?? '', type: rest, across, samples: new Map() }
      families.set(name, family)
    }
    const end = line.lastIndexOf(' ')
    if (!line.startsWith('#') && end > 0) family?.samples.set(line.slice(0, end), Number(line.slice(end + 1)))
  }
  return families
}

export function addFamilies(to: Families, from: Families): void {
  for (const [name, family] of from) {
    const known = to.get(name)
    if (known === undefined) {
      to.set(name, { ...family, samples: new Map(family.samples) })
      continue
    }
    for (const [sample, value] of family.samples) {
      const before = known.samples.get(sample)
      known.samples.set(sample, before === undefined ? value : COMBINE[known.across](before, value))
    }
  }
}

/** The families whose values only grow: what an ended process counted stays counted. */
export function withoutGauges(families: Families): Families {
  return new Map([...families].filter(([, { type }]) => type !== 'gauge'))
}

export function writeFamilies(families: Families): string {
  const lines = [...families].flatMap(([name, { help, type, samples }]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...Array.from(samples, ([sample, value]) => `${sample} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}
