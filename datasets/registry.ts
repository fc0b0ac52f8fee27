import { fetchFromOutside } from '../src/net/direct-fetch.ts'
import { DatasetError } from './manifest.ts'
import { startProgress } from './progress.ts'

/** Reads a file of a package by its name in it. */
export type PackageReader = (file: string) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Downloads a package from the registry that Bun is set up for, and checks its integrity.
 * @throws DatasetError naming the package.
 */
export async function unpackPackage(name: string, version: string, label: string): Promise<PackageReader> {
  const { tarball, integrity } = (await ask(`${name}@${version}`, 'dist')) as Dist
  const bytes = await download(tarball, `${label} ${version}`)
  const sha512 = `sha512-${new Bun.CryptoHasher('sha512').update(bytes).digest('base64')}`
  if (sha512 !== integrity)
    throw new DatasetError(`${name}@${version}: integrity is ${sha512}, not ${integrity}`)
  const unpacked = await new Bun.Archive(bytes).files()
  return async (file) => {
    const content = unpacked.get(`package/${file}`)
    if (content === undefined) throw new DatasetError(`${name}@${version}: has no file ${file}`)
    return new Uint8Array(await content.arrayBuffer())
  }
}

interface Dist {
  readonly tarball: string
  readonly integrity: string
}

/**
 * The newest version of a package.
 * @throws DatasetError naming the package.
 */
export async function newestVersion(name: string): Promise<string> {
  return String(await ask(name, 'version'))
}

/** Asks the registry that Bun is set up for about a package. */
async function ask(what: string, property: 'dist' | 'version'): Promise<unknown> {
  const asked = Bun.spawn([process.execPath, 'pm', 'view', what, property, '--json'], {
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...process.env, BUN_BE_BUN: '1' },
  })
  const [answer, fault, status] = await Promise.all([
    new Response(asked.stdout).text(),
    new Response(asked.stderr).text(),
    asked.exited,
  ])
  if (status !== 0) {
    // A version that the registry does not have is told on standard output.
    const said = fault.trim() || answer.trim() || 'the registry did not answer'
    throw new DatasetError(`${what}: ${said}`)
  }
  return JSON.parse(answer)
}

/** @throws DatasetError naming the label. */
export async function download(url: string, label: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await receive(url, label)
  } catch (cause) {
    if (cause instanceof DatasetError) throw cause
    throw new DatasetError(`${label}: ${(cause as Error).message}`, { cause })
  }
}

async function receive(url: string, label: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetchFromOutside(url)
  if (!response.ok || response.body === null)
    throw new DatasetError(`${label}: HTTP status ${response.status}`)
  const progress = startProgress(label, Number(response.headers.get('content-length') ?? 0), 'bytes')
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body) {
    chunks.push(chunk)
    progress.advance(chunk.length)
  }
  progress.end()
  return Buffer.concat(chunks)
}
