/**
 * Where an error was thrown, as lines of its stack. A stack begins with the message, which may quote what somebody sent, in
 * lines that look like these: it is left out.
 */
export function stackFrames({ stack = '', message, name }: Error): string[] {
  const head = message === '' ? name : message
  const start = stack.indexOf(head)
  const rest = start === -1 ? '' : stack.slice(start + head.length)
  return rest.split('\n').filter((line) => /^\s+at /.test(line))
}
