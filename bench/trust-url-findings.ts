import { chanceOf } from '../corpus/make/chance.ts'
import { captureOf } from '../corpus/make/envelope.ts'
import { HOST_TABLE } from '../src/trust/judge/address/host.ts'
import { LOOKALIKE_TABLE } from '../src/trust/judge/address/lookalike.ts'
import { find } from '../src/trust/judge/judge.ts'
import { isSignal, type SignalId } from '../src/trust/judge/signals.ts'
import { subjectOf } from '../src/trust/subjects.ts'

/** All signals of the `url` family, which need no visit. */
export function urlSignals(url: URL): readonly SignalId[] {
  const capture = captureOf({ url: url.href, body: '', isHonest: true }, chanceOf(url.href))
  const subject = subjectOf(capture)
  return [LOOKALIKE_TABLE, HOST_TABLE].flatMap((table) =>
    find(table, subject).flatMap(({ rule }) => (isSignal(rule) ? [rule] : [])),
  )
}
