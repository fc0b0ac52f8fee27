/** Marsaglia's xorshift32: the same numbers for the same seed everywhere. */
export function xorshift32(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state
  }
}
