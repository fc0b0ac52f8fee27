/** `npm test -- --all` sets it: tests of a chosen size are then as large as they can usefully be. */
const IS_ALL = process.env.WAYPOST_ALL === '1'

/** The size of a test: the full one with `--all`, and otherwise one that holds the same guarantee in seconds. */
export function sizeOf(full: number, quick: number): number {
  return IS_ALL ? full : quick
}
