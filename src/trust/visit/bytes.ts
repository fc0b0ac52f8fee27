const FIRST_BYTES = 16_384

/**
 * A growing buffer: a piece of memory for each chunk would take hundreds of bytes for one. Growing frees the old
 * buffer at once and voids what `all` returned.
 */
export class Bytes {
  length = 0
  #memory = new ArrayBuffer(0)

  append(bytes: Uint8Array): void {
    const length = this.length + bytes.length
    const { byteLength } = this.#memory
    if (length > byteLength) {
      this.#memory = this.#memory.transfer(Math.max(length, 2 * byteLength, FIRST_BYTES))
    }
    new Uint8Array(this.#memory, this.length, bytes.length).set(bytes)
    this.length = length
  }

  all(): Buffer {
    return Buffer.from(this.#memory, 0, this.length)
  }
}
