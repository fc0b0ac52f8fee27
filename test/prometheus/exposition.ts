export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Family {
  readonly name: string
  readonly type: string
  readonly samples: Sample[]
}

const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{(.+)\})? (\S+)$/
const LABEL = /([a-z_][a-z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(?:,(?=.)|$)/gy
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
}

/**
 * Reads Prometheus' text format 0.0.4 more strictly than Prometheus does: a family is announced by its help and type,
 * its samples follow, and its name is one of OpenMetrics too. Throws with the line that is wrong.
 */
export function readExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  for (const [announced = '', ...lines] of text
    .trimEnd()
    .split(/\n(?=# HELP )/)
    .map((part) => part.split('\n'))) {
    const name = /^# HELP ([a-z_][a-z0-9_]*) \S.*$/.exec(announced)?.[1]
    const type = new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`).exec(lines[0] ?? '')?.[1] ?? ''
    if (name === undefined || type === '') throw new Error(`no help or type: ${announced}`)
    claimNames(seen, name, type)
    families.set(name, { name, type, samples: lines.slice(1).map((line) => readSample(line, name, type)) })
  }
  for (const { name, samples } of families.values()) {
    if (new Set(samples.map((sample) => JSON.stringify(sample.labels) + sample.name)).size < samples.length)
      throw new Error(`${name} has a sample twice`)
  }
  return families
}

function readSample(line: string, family: string, type: string): Sample {
  const [, name = '', labelText = '', value = ''] = SAMPLE.exec(line) ?? []
  const labels = [...labelText.matchAll(LABEL)]
  const isOwn = SUFFIXES[type]?.some((suffix) => name === family + suffix)
  const isWhole = labels.map(([text]) => text).join('') === labelText
  if (!isOwn || !isWhole || value === '' || Number.isNaN(Number(value)))
    throw new Error(`no sample of ${family}: ${line}`)
  return {
    name,
    labels: Object.fromEntries(labels.map(([, key, text]) => [key, text])),
    value: Number(value),
  }
}

/** To OpenMetrics a counter `a_total` is the family `a`, which no other may be. */
function claimNames(seen: Set<string>, name: string, type: string): void {
  if (name.endsWith('_total') !== (type === 'counter')) throw new Error(`${name} is no name of a ${type}`)
  const own = name.replace(/_total$/, '')
  for (const claimed of [own, ...(SUFFIXES[type] ?? []).map((suffix) => name + suffix)].filter(
    (claim, at, all) => all.indexOf(claim) === at,
  )) {
    if (seen.has(claimed)) throw new Error(`${name} is also the name of another family's sample`)
    seen.add(claimed)
  }
}
