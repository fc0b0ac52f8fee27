/** Throws unless there is exactly one: an upgrade of the plugin must not bring back a replaced part. */
export function replaceOne(text: string, pattern: RegExp, replacement: string): string {
  const count = text.match(pattern)?.length ?? 0
  if (count !== 1) throw new Error(`${pattern} is ${count} times on the page, expected once`)
  return text.replace(pattern, () => replacement)
}
