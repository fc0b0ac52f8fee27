/** Bun corks the bodies of later answers below 15 KiB; a UTF-16 unit may take three bytes. */
const CORKED_LENGTH = 5_000
const MOST_BYTES_A_UNIT = 3

/**
 * Bun 1.4.5 sends the head of a long, late body in some fifty pieces, each by a system call (4 us). A direct
 * stream goes at once, with its Content-Length if its high-water mark is not below its length.
 */
export function singleWriteBody<
  Body extends string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
>(body: Body, { method }: Pick<Request, 'method'>): Body | ReadableStream {
  if (body === null || body instanceof ReadableStream || body.length <= CORKED_LENGTH) return body
  // Bun takes the length of an answer to HEAD from its body, unless that is a stream.
  return method === 'HEAD' ? body : directStream(body)
}

function directStream(body: string | Uint8Array<ArrayBuffer>): ReadableStream {
  const source: Bun.DirectUnderlyingSource = {
    type: 'direct',
    pull: (controller) => {
      controller.write(body)
      controller.end()
    },
  }
  // The standard's types do not know direct streams.
  return new ReadableStream(source as unknown as UnderlyingSource, {
    highWaterMark: MOST_BYTES_A_UNIT * body.length,
  })
}
