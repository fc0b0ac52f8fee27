import { rm } from 'node:fs/promises'
import { DatasetError } from '../manifest.ts'
import { type DownloadRequest, download } from './download.ts'

const MAX_BYTES = 1 << 16
/** By the number of hexadecimal digits. */
const ALGORITHMS: Readonly<Record<number, 'md5' | 'sha1' | 'sha256' | 'sha512'>> = {
  32: 'md5',
  40: 'sha1',
  64: 'sha256',
  128: 'sha512',
}

/**
 * Compares a downloaded file, still packed, with the digest that its publisher has at another address: alone, or in
 * lines as `sha256sum` writes them, among which that of the file's name counts.
 *
 * @throws DatasetError where they differ, or there is no digest.
 */
export async function refuseOtherDigest(
  path: string,
  request: DownloadRequest,
  address: string,
): Promise<void> {
  const { label, bounds } = request
  const listed = `${path}.digest`
  try {
    const small = { ...bounds, maxBytes: MAX_BYTES }
    await download({ ...request, label: `${label}: its digest`, since: null, bounds: small }, listed)
    const stated = statedIn(await Bun.file(listed).text(), new URL(address).pathname.split('/').at(-1) ?? '')
    const algorithm = stated === null ? undefined : ALGORITHMS[stated.length]
    if (algorithm === undefined) throw new DatasetError(`${label}: its digest: the file has none`)
    const hasher = new Bun.CryptoHasher(algorithm)
    for await (const chunk of Bun.file(path).stream()) hasher.update(chunk)
    const actual = hasher.digest('hex')
    if (actual !== stated)
      throw new DatasetError(`${label}: its ${algorithm} is ${actual}, but its publisher says ${stated}`)
  } finally {
    await rm(listed, { force: true })
  }
}

function statedIn(text: string, name: string): string | null {
  const lines = text.split('\n').flatMap((line) => {
    const [, digest] = /(?:^|[\s=])([0-9a-f]{32,128})(?:\s|$)/i.exec(line) ?? []
    return digest === undefined ? [] : [{ line, digest: digest.toLowerCase() }]
  })
  const own = lines.find(({ line }) => name !== '' && line.split(/[\s*/()]+/).includes(name))
  return (own ?? (lines.length === 1 ? lines[0] : undefined))?.digest ?? null
}
