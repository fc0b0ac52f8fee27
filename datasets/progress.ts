/** Shows how far a long step is, on standard error: a moving bar in a terminal, a line at the end elsewhere. */
export interface Progress {
  /** Says how much there will be, where that was not known at the start. */
  expect(total: number): void
  advance(amount: number): void
  end(): void
}

const BAR_WIDTH = 24
const REDRAW_MS = 100

/** @param total in `unit`; 0 where it is not known. */
export function startProgress(label: string, total: number, unit: 'bytes' | 'ranges'): Progress {
  const startedMs = performance.now()
  let done = 0
  let expected = total
  let drawnMs = 0
  const draw = (ending: string): void => {
    const share = expected > 0 ? Math.min(done / expected, 1) : 0
    const bar = expected > 0 ? `[${'#'.repeat(share * BAR_WIDTH).padEnd(BAR_WIDTH, '.')}] ` : ''
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${label} ${bar}${amount(done, unit)}${ending}`)
  }
  return {
    expect(more) {
      expected = more
    },
    advance(step) {
      done += step
      const nowMs = performance.now()
      if (!process.stderr.isTTY || nowMs - drawnMs < REDRAW_MS) return
      drawnMs = nowMs
      draw('')
    },
    end() {
      draw(` in ${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`)
    },
  }
}

function amount(count: number, unit: 'bytes' | 'ranges'): string {
  return unit === 'bytes' ? `${(count / 1e6).toFixed(1)} MB` : `${count.toLocaleString('en')} ranges`
}
