interface Run {
  readonly beginning: string
  readonly end: RegExp
  /** A byte that every end has; null where ends differ. */
  readonly endByte: number | null
}

const GREATER_THAN = 0x3e
const RUNS: readonly Run[] = [
  { beginning: '<!--', end: /--!?>/g, endByte: GREATER_THAN },
  { beginning: '<!', end: />/g, endByte: GREATER_THAN },
  { beginning: '<?', end: />/g, endByte: GREATER_THAN },
  { beginning: '<style', end: /<\/style/gi, endByte: 0x3c },
  { beginning: 'style="', end: /"/g, endByte: 0x22 },
  { beginning: "style='", end: /'/g, endByte: 0x27 },
  { beginning: 'data:', end: /["'<>)\s]/g, endByte: null },
]
const BEGINNING = /<!--|<[!?]|<style[^<>]{0,90}>|style=["']|data:/gi
const BLANKS: Run = { beginning: '', end: /(?=[^\s\0])/g, endByte: null }
/** Bytes carried over to the next piece, since a mark may be cut between two. */
const CARRIED = 100

/**
 * Tells the visible bytes of a document from comments, styles and data addresses. It reads bytes, not elements, so it
 * can be deceived: it limits how much is read, and says nothing about contents.
 */
export class PaddingFilter {
  /** Bytes of padding so far. */
  bytes = 0
  #within: Run | null
  #carried = ''

  /** @param beginsBlank whether blanks before the first character count, too. */
  constructor(beginsBlank: boolean) {
    this.#within = beginsBlank ? BLANKS : null
  }

  take(piece: Buffer): string {
    const endByte = this.#within?.endByte ?? null
    // Long runs are skipped as bytes and never become a string.
    if (endByte !== null && piece.length > CARRIED && !piece.includes(endByte)) {
      this.bytes += this.#carried.length + piece.length - CARRIED
      this.#carried = piece.toString('latin1', piece.length - CARRIED)
      return ''
    }
    return this.#takeText(this.#carried + piece.toString('latin1'))
  }

  /** Bytes held back because they may begin a mark. */
  get rest(): string {
    return this.#within === null ? this.#carried : ''
  }

  #takeText(text: string): string {
    let seen = ''
    let at = 0
    for (let found = this.#next(text, at); found !== null; found = this.#next(text, at)) {
      const [mark] = found
      if (this.#within === null) seen += text.slice(at, found.index)
      else this.bytes += found.index - at
      seen += mark
      at = found.index + mark.length
      this.#within = this.#within === null ? runOf(mark) : null
    }
    const end = Math.max(at, text.length - CARRIED)
    if (this.#within === null) seen += text.slice(at, end)
    else this.bytes += end - at
    this.#carried = text.slice(end)
    return seen
  }

  #next(text: string, from: number): RegExpExecArray | null {
    const sought = this.#within?.end ?? BEGINNING
    sought.lastIndex = from
    return sought.exec(text)
  }
}

function runOf(mark: string): Run | null {
  const lower = mark.toLowerCase()
  return RUNS.find(({ beginning }) => lower.startsWith(beginning)) ?? null
}

const PIECE_BYTES = 65_536

/** The first bytes of a document that somebody sees, with the marks of what is left out. */
export function withoutPadding(document: Uint8Array, most: number): Buffer {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  const filter = new PaddingFilter(true)
  let seen = ''
  for (let at = 0; at < bytes.length && seen.length < most; at += PIECE_BYTES) {
    seen += filter.take(bytes.subarray(at, at + PIECE_BYTES))
  }
  return Buffer.from((seen + filter.rest).slice(0, most), 'latin1')
}
