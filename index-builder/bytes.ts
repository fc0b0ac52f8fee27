/** The bytes of a typed array as they lie in memory. */
export function bytesOf(array: Uint16Array | Int32Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
