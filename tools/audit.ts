import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the registry says of a package, as `bun audit --json` prints it. */
interface Advisory {
  readonly url: string
  readonly title: string
  readonly severity: string
}

/** An advisory that harms nobody here, until a day (`YYYY-MM-DD`) at which it is looked at again. */
interface Accepted {
  readonly url: string
  readonly reason: string
  readonly until: string
}

const ACCEPTED_FILE = join(import.meta.dir, 'accepted-advisories.json')
const GRAVE = ['high', 'critical']
const ANSWER_LIMIT_MS = 20_000

/** The advisories by package; null: the registry did not answer, or has no audit. */
async function askRegistry(): Promise<Readonly<Record<string, readonly Advisory[]>> | null> {
  const command = [process.execPath, 'audit', '--production', '--json']
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'ignore', timeout: ANSWER_LIMIT_MS })
  const text = await new Response(child.stdout).text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Fails on a known advisory of severity high or critical in a dependency of the program, unless it is accepted for now. A
 * registry that gives no answer is no fault of the program: it passes, and says so.
 */
async function main(acceptedFile: string): Promise<number> {
  const accepted: readonly Accepted[] = JSON.parse(readFileSync(acceptedFile, 'utf8'))
  const found = await askRegistry()
  if (found === null) {
    console.log('advisories: NOT CHECKED, the registry gave no answer')
    return 0
  }
  const today = new Date().toISOString().slice(0, 10)
  const isAccepted = ({ url }: Advisory) => accepted.some((each) => each.url === url && today <= each.until)
  const grave = Object.entries(found).flatMap(([name, advisories]) =>
    advisories
      .filter((advisory) => GRAVE.includes(advisory.severity) && !isAccepted(advisory))
      .map(({ severity, title, url }) => `${name}: ${severity}: ${title} (${url})`),
  )
  for (const line of grave) console.error(line)
  return grave.length === 0 ? 0 : 1
}

process.exit(await main(process.argv[2] ?? ACCEPTED_FILE))
