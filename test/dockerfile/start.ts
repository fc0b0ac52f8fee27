import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Image, inImage, SERVICE_USER } from './image.ts'

/** Starts a program of the image as its user, with the image's environment and nothing else. */
export function start(
  image: Image,
  command: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  const [program = '', ...words] = command
  const nowhere = { HOME: '/', TMPDIR: join(image.root, 'tmp') }
  return spawn(join(image.root, program), words, {
    cwd: inImage(image, '.'),
    env: { ...nowhere, ...image.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...SERVICE_USER,
  })
}

/** All that the service writes until it listens; throws with it where the service ends before that. */
export async function listening(service: ChildProcess): Promise<string> {
  const started = Promise.withResolvers<string>()
  let output = ''
  for (const stream of [service.stdout, service.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('"listening"')) started.resolve(output)
    })
  }
  service.once('exit', (code) => started.reject(new Error(`the service ended with ${code}:\n${output}`)))
  return started.promise
}
