import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { execForm, type Instruction } from './parse.ts'

/** Whom `USER` and `--chown` mean, or whoever runs the tests where that is not root. */
export const SERVICE_USER = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : null

/** What the machine must lend to a build: its package cache, its registry settings, its way to the network. */
const LENT = /^(?:HOME|npm_config_\w+|\w+_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i

/** An image as a directory tree: the path `/app` of the image is `${root}/app` here. */
export interface Image {
  readonly root: string
  readonly env: Record<string, string>
  workdir: string
  entrypoint: readonly string[]
  command: readonly string[]
  healthCheck: readonly string[]
}

export interface BuildOptions {
  /** An empty directory for the images, which their users can enter. */
  readonly directory: string
  /** The repository, and which of its paths the build may see. */
  readonly context: string
  readonly includes: (path: string) => boolean
  /** The names of base images; their only content that we use is the running Bun. */
  readonly baseImages: readonly string[]
  /** Called before each RUN, to lend what was downloaded before. */
  readonly beforeRun: (image: Image, command: string) => void
}

/** Executes the build steps of a Dockerfile as commands in an empty directory; returns the last image. */
export function buildImage(instructions: readonly Instruction[], options: BuildOptions): Image {
  const images = new Map<string, Image>()
  let image: Image | undefined
  for (const instruction of instructions.filter(({ keyword }) => keyword !== 'ARG')) {
    if (instruction.keyword === 'FROM') {
      const [from = '', as, name = 'final'] = instruction.rest.split(/\s+/)
      if (as !== undefined && as !== 'AS') throw new Error(`line ${instruction.line}: FROM image AS name`)
      image = startImage(join(options.directory, name), from, images.get(from), options)
      images.set(name, image)
    } else if (image === undefined) throw new Error(`line ${instruction.line}: nothing comes before FROM`)
    else step(image, instruction, images, options)
  }
  if (image === undefined) throw new Error('the Dockerfile has no FROM')
  return image
}

function startImage(
  root: string,
  from: string,
  base: Image | undefined,
  { baseImages }: BuildOptions,
): Image {
  if (base === undefined && !baseImages.includes(from))
    throw new Error(`FROM ${from}: expected ${baseImages}`)
  const path = `${join(root, 'usr/local/bin')}:/usr/local/bin:/usr/bin:/bin`
  if (base === undefined) installBun(join(root, 'usr/local/bin/bun'))
  else cpSync(base.root, root, { recursive: true, verbatimSymlinks: true })
  const env = { ...(base === undefined ? {} : mapValues(base.env, base.root, root)), PATH: path }
  const workdir = base?.workdir ?? '/'
  return { root, env, workdir, entrypoint: [], command: [], healthCheck: [] }
}

function mapValues(env: Readonly<Record<string, string>>, from: string, to: string): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace(from, to)]))
}

/** A copy: a link would share its mode, which the test changes, with the Bun of this machine. */
function installBun(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(process.execPath, file)
}

function step(
  image: Image,
  instruction: Instruction,
  images: ReadonlyMap<string, Image>,
  options: BuildOptions,
): void {
  const { keyword, rest } = instruction
  if (keyword === 'WORKDIR') changeDirectory(image, rest)
  else if (keyword === 'COPY') copy(image, instruction, images, options)
  else if (keyword === 'RUN') run(image, rest, options)
  else if (keyword === 'ENV') setVariables(image, rest)
  else if (keyword === 'ENTRYPOINT') image.entrypoint = execForm(rest)
  else if (keyword === 'CMD') image.command = execForm(rest)
  else if (keyword === 'HEALTHCHECK') image.healthCheck = execForm(rest.replace(/^CMD\s+/, ''))
}

/** Where a path of the image is on this machine. */
export const inImage = (image: Image, path: string): string => join(image.root, resolve(image.workdir, path))

function changeDirectory(image: Image, path: string): void {
  image.workdir = resolve(image.workdir, path)
  mkdirSync(inImage(image, '.'), { recursive: true })
}

function setVariables(image: Image, text: string): void {
  for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S*)/g)) {
    image.env[name] = value.startsWith('/') ? image.root + value : value
  }
}

function run(image: Image, command: string, options: BuildOptions): void {
  options.beforeRun(image, command)
  const lent = Object.entries(process.env).filter(([name]) => LENT.test(name))
  const mapped = command.replace(/(?<=^|[\s=])\/(?=\w)/g, `${image.root}/`)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', mapped], {
    cwd: inImage(image, '.'),
    env: { ...Object.fromEntries(lent), ...image.env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}\n${stderr}`)
}

function copy(
  image: Image,
  instruction: Instruction,
  images: ReadonlyMap<string, Image>,
  options: BuildOptions,
) {
  const words = instruction.rest.split(/\s+/)
  const target = words.pop() ?? ''
  const stage = instruction.flags.get('from')
  const source = stage === undefined ? undefined : images.get(stage)
  if (stage !== undefined && source === undefined)
    throw new Error(`COPY --from=${stage}: there is no such stage`)
  for (const word of words) {
    const from = source === undefined ? join(options.context, word) : join(source.root, word)
    const into =
      statSync(from).isDirectory() || !(target.endsWith('/') || words.length > 1) ? '' : basename(word)
    const to = join(inImage(image, target), into)
    mkdirSync(dirname(to), { recursive: true })
    const wanted = (path: string): boolean =>
      source !== undefined ||
      statSync(path).isDirectory() ||
      options.includes(relative(options.context, path))
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: wanted })
    if (!existsSync(to)) throw new Error(`COPY ${word}: .dockerignore keeps it out of the build`)
    if (instruction.flags.has('chown') && SERVICE_USER !== null) chownTree(to)
  }
}

function chownTree(path: string): void {
  if (SERVICE_USER === null) return
  chownSync(path, SERVICE_USER.uid, SERVICE_USER.gid)
  if (!statSync(path).isDirectory()) return
  for (const name of readdirSync(path)) chownTree(join(path, name))
}
