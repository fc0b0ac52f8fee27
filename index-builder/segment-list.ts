import type { Segments } from './ranges.ts'

/** Segments of the IPv4 space, appended in ascending order; equal neighbours are joined. */
export class SegmentList implements Segments<number> {
  starts = new Uint32Array(1 << 16)
  values = new Uint32Array(1 << 16)
  length = 0

  append(start: number, value: number): void {
    if (this.length > 0 && this.values[this.length - 1] === value) return
    if (this.length === this.starts.length) {
      this.starts = grown(this.starts)
      this.values = grown(this.values)
    }
    this.starts[this.length] = start
    this.values[this.length++] = value
  }
}

function grown(full: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(full.length * 2)
  larger.set(full)
  return larger
}
