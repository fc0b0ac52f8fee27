/** One instruction of a Dockerfile, of the subset that ours uses. */
export interface Instruction {
  readonly line: number
  readonly keyword: Keyword
  /** `--from=index` as `['from', 'index']`. */
  readonly flags: ReadonlyMap<string, string>
  /** What follows the flags, continuation lines joined. */
  readonly rest: string
}

const KEYWORDS = [
  'ARG',
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'ENTRYPOINT',
  'CMD',
  'LABEL',
] as const
export type Keyword = (typeof KEYWORDS)[number]

const isKeyword = (word: string): word is Keyword => KEYWORDS.some((keyword) => keyword === word)

/**
 * Reads a Dockerfile, with the defaults of its arguments in their place; throws, naming the line, where it says something
 * that this reader does not know.
 */
export function parseDockerfile(text: string): readonly Instruction[] {
  const defaults = new Map<string, string>()
  return logicalLines(text).map(({ line, words: written }) => {
    const words = written.replace(/\$([A-Z]+)/g, (name, word) => defaults.get(word) ?? name)
    const keyword = words.split(/\s/, 1)[0] ?? ''
    if (!isKeyword(keyword)) throw new Error(`Dockerfile line ${line}: ${keyword} is not known to this test`)
    const flags = new Map<string, string>()
    let rest = words.slice(keyword.length).trim()
    for (
      let flag = /^--([\w-]+)=(\S+)\s+/.exec(rest);
      flag !== null;
      flag = /^--([\w-]+)=(\S+)\s+/.exec(rest)
    ) {
      flags.set(flag[1] ?? '', flag[2] ?? '')
      rest = rest.slice(flag[0].length)
    }
    if (keyword === 'ARG') defaults.set(...(rest.split('=') as [string, string]))
    return { line, keyword, flags, rest }
  })
}

function logicalLines(text: string): readonly { line: number; words: string }[] {
  const lines: { line: number; words: string }[] = []
  let open = false
  for (const [index, raw] of text.split('\n').entries()) {
    const words = raw.trim()
    if (words === '' || words.startsWith('#')) continue
    const part = words.replace(/\s*\\$/, '')
    const last = lines.at(-1)
    if (open && last !== undefined) last.words += ` ${part}`
    else lines.push({ line: index + 1, words: part })
    open = words.endsWith('\\')
  }
  return lines
}

/** The words of an exec form, `["bun", "src/main.ts"]`; throws on a shell form. */
export function execForm(text: string): readonly string[] {
  const words: unknown = text.startsWith('[') ? JSON.parse(text) : null
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) {
    throw new Error(`${text} is not an exec form, so the program would not get the signals`)
  }
  return words
}

/** Which paths .dockerignore lets into the build: the last pattern that matches a path, or a folder of it, decides. */
export function readDockerignore(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), glob: new Bun.Glob(line.replace(/^!/, '')) }))
  return (path) => {
    const folders = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
    const deciding = patterns.findLast(({ glob }) => folders.some((folder) => glob.match(folder)))
    return deciding?.keeps ?? true
  }
}
