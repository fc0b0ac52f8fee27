import { allAdminTokens, ConfigError, readCommandConfig } from '../config.ts'
import type { Environment } from '../settings-reader.ts'
import { SettingsReader } from '../settings-reader.ts'
import { type AdminApi, adminApi, CommandError, EXIT } from './admin-client.ts'
import {
  COMMON_OPTIONS,
  type Input,
  type Output,
  type Program,
  programHelp,
  type Subcommand,
  subcommandHelp,
} from './program.ts'
import { parseWords, placeOfFirst } from './words.ts'

/** Runs the program and returns its exit code. Results go to standard output, messages to standard error. */
export async function runProgram(
  program: Program,
  words: readonly string[],
  env: Environment,
): Promise<number> {
  try {
    const { output, asJson } = await execute(program, words, env)
    if (typeof output === 'string') console.log(output)
    else if (asJson) console.log(JSON.stringify(output.json, null, 2))
    else {
      console.log(output.text)
      for (const note of output.notes ?? []) console.error(note)
    }
    return 0
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof ConfigError)) throw error
    console.error(error.message)
    return error instanceof ConfigError ? EXIT.config : error.exitCode
  }
}

async function execute(
  program: Program,
  words: readonly string[],
  env: Environment,
): Promise<{ output: Output | string; asJson: boolean }> {
  const place = placeOfFirst(
    words,
    Object.keys(COMMON_OPTIONS).map((option) => `--${option}`),
  )
  const name = words[place]
  const rest = words.filter((_, other) => other !== place)
  if (name === undefined && words.some((word) => word === '--help' || word === '-h'))
    return { output: programHelp(program), asJson: false }
  const subcommand = program.subcommands.find((candidate) => candidate.name === name)
  if (subcommand === undefined) {
    const problem = name === undefined ? 'Say what to do.' : `There is no subcommand ${JSON.stringify(name)}.`
    throw new CommandError(EXIT.usage, `${problem}\n\n${programHelp(program)}`)
  }
  const { values, positionals } = parse(program, subcommand, rest)
  if (values.help === true) return { output: subcommandHelp(program, subcommand), asJson: false }
  const input = inputOf(program, subcommand, positionals, values)
  const output = await subcommand.run(connect(values, env), input)
  return { output, asJson: values.json === true }
}

type Values = Readonly<Record<string, string | boolean | undefined>>

function parse(
  program: Program,
  subcommand: Subcommand,
  words: readonly string[],
): { values: Values; positionals: string[] } {
  const names = Object.keys({ ...subcommand.options, ...COMMON_OPTIONS })
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const own = Object.fromEntries(
    Object.keys(subcommand.flags ?? {}).map((name) => [name, { type: 'boolean' as const }]),
  )
  const flags = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  try {
    return parseWords(words, { ...texts, ...own, ...flags })
  } catch (error) {
    throw misuse(program, subcommand, (error as Error).message)
  }
}

function inputOf(
  program: Program,
  subcommand: Subcommand,
  positionals: readonly string[],
  values: Values,
): Input {
  const names = subcommand.arguments
  const missing = names[positionals.length]
  if (missing !== undefined && !missing.startsWith('['))
    throw misuse(program, subcommand, `${missing} is missing.`)
  if (positionals.length > names.length) {
    throw misuse(program, subcommand, `Unexpected argument ${JSON.stringify(positionals[names.length])}.`)
  }
  const option = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  for (const [name, { required }] of Object.entries(subcommand.options)) {
    if (required && option(name) === undefined) throw misuse(program, subcommand, `--${name} is missing.`)
  }
  return {
    named: (argument) => positionals[names.indexOf(argument)] ?? '',
    option,
    flag: (name) => values[name] === true,
  }
}

function misuse(program: Program, subcommand: Subcommand, problem: string): CommandError {
  return new CommandError(EXIT.usage, `${problem}\n\n${subcommandHelp(program, subcommand)}`)
}

function connect(values: Values, env: Environment): AdminApi {
  const reader = new SettingsReader({ '--url': text(values.url), '--token': text(values.token) })
  const given = { url: reader.httpUrl('--url'), token: reader.token('--token') }
  if (reader.problems.length > 0) throw new CommandError(EXIT.usage, reader.problems.join('\n'))
  const settings = given.url !== null && given.token !== null ? null : readCommandConfig(env)
  const token = given.token ?? (settings && allAdminTokens(settings)[0]?.token) ?? null
  if (token === null) {
    throw new CommandError(
      EXIT.notAllowed,
      'No admin token: set ADMIN_TOKEN, ADMIN_TOKENS, a file of theirs, or --token to one the service was started with.',
    )
  }
  return adminApi(given.url ?? localUrl(settings?.adminHost ?? '', settings?.adminPort ?? 0), token)
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function localUrl(host: string, port: number): string {
  if (port === 0) {
    throw new CommandError(
      EXIT.config,
      'ADMIN_PORT is 0: the service chose a port itself. Give the admin_url of its start line as --url.',
    )
  }
  // A listener on all addresses can be reached over the loopback.
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
