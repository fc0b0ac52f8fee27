import { fileNameOf } from '../page/program-names.ts'
import { mediaType } from '../page/sniff.ts'
import type { Capture } from '../visit/capture.ts'
import { givenName } from './given-name.ts'

export interface AnsweredFile {
  readonly name: string
  /** The media type; empty without one. */
  readonly type: string
  readonly isSaved: boolean
  readonly isAttached: boolean
}

const SHOWN =
  /^(?:text|image|audio|video|font)\/|^application\/(?:pdf|json|(?:x-)?javascript|ecmascript|xml|[\w.+-]{1,80}\+(?:xml|json))$/

export function answeredFile({ hops }: Capture): AnsweredFile {
  const last = hops.at(-1)
  const header = (name: string) => last?.headers.find(([other]) => other === name)?.[1] ?? ''
  const disposition = header('content-disposition')
  const type = mediaType(header('content-type'))
  const isAttached = /^\s{0,20}attachment\b/i.test(disposition)
  const name = givenName(disposition) ?? fileNameOf(last?.url ?? '')
  return { name, type, isSaved: isAttached || (type !== '' && !SHOWN.test(type)), isAttached }
}
