/** Omits the message, which may quote a request in lines that look like frames. */
export function stackFrames({ stack = '', message, name }: Error): string[] {
  const head = message === '' ? name : message
  const start = stack.indexOf(head)
  const rest = start === -1 ? '' : stack.slice(start + head.length)
  return rest.split('\n').filter((line) => /^\s+at /.test(line))
}
