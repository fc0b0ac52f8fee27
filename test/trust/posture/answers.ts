import { readPage } from '../../../src/trust/page/read.ts'
import type { Answers } from '../../../src/trust/posture/answer.ts'
import type { Capture } from '../../../src/trust/visit/capture.ts'
import { type CaptureOptions, captureOf } from '../captures.ts'

/** What the posture is judged by, as a visit and the reading of its page would give it. */
export function answersOf(capture: Capture): Answers {
  const hop = capture.hops.at(-1)
  const type = hop?.headers.find(([name]) => name === 'content-type')?.[1] ?? null
  return { capture, page: readPage(Buffer.from(capture.body.base64, 'base64'), type, hop?.url ?? '') }
}

/** The answers of one page at https://site.example/. */
export function answers(options: CaptureOptions = {}, url = 'https://site.example/'): Answers {
  return answersOf(captureOf(url, { body: '<!doctype html><title>A page</title><p>Some text.', ...options }))
}
