import { type AdminApi, EXIT } from './admin-client.ts'
import { table } from './table.ts'

export interface Option {
  readonly value: string
  readonly help: string
  readonly required?: boolean
}

export interface Input {
  readonly named: (argument: string) => string
  readonly option: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
}

export interface Output {
  readonly json: unknown
  readonly text: string
  /** For people, on standard error beside the result. */
  readonly notes?: readonly string[]
}

export interface Subcommand {
  readonly name: string
  readonly summary: string
  readonly details?: string
  /** One in brackets may be left out. */
  readonly arguments: readonly string[]
  readonly options: Readonly<Record<string, Option>>
  /** Options without a value, each with its help. */
  readonly flags?: Readonly<Record<string, string>>
  run(api: AdminApi, input: Input): Promise<Output>
}

export interface Program {
  readonly name: string
  readonly summary: string
  readonly subcommands: readonly Subcommand[]
}

export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  url: { value: 'URL', help: 'the admin listener (default: ADMIN_HOST and ADMIN_PORT)' },
  token: { value: 'TOKEN', help: 'an admin token (default: ADMIN_TOKEN, or the first of ADMIN_TOKENS)' },
}
const FLAGS: readonly (readonly [string, string])[] = [
  ['--json', 'print JSON, for programs'],
  ['--help', 'print this'],
]
const EXIT_CODES = `Exit codes: 0 done, ${EXIT.refused} refused by the service, ${EXIT.usage} wrong arguments, ${EXIT.unavailable} service out of reach,
${EXIT.notAllowed} token missing or wrong, ${EXIT.config} wrong settings or admin API off.`

export function programHelp({ name, summary, subcommands }: Program): string {
  const rows = subcommands.map((subcommand) => [`  ${shortSynopsis(subcommand)}`, subcommand.summary])
  const [first = [], ...rest] = rows
  return `Usage: npm run ${name} -- SUBCOMMAND ...        (or: bun run ${name} SUBCOMMAND ...)

${summary}

${table(first, rest)}

npm run ${name} -- SUBCOMMAND --help tells more.
${EXIT_CODES}`
}

export function subcommandHelp(program: Program, subcommand: Subcommand): string {
  const options = Object.entries({ ...subcommand.options, ...COMMON_OPTIONS })
  const rows = [
    ...Object.entries(subcommand.flags ?? {}).map(([name, help]) => [`--${name}`, help] as const),
    ...options.map(([name, { value, help }]) => [`--${name} ${value}`, help] as const),
    ...FLAGS,
  ]
  const [first = ['', ''], ...rest] = rows.map(([option, help]) => [`  ${option}`, help])
  const details = subcommand.details === undefined ? '' : `\n${subcommand.details}\n`
  return `Usage: npm run ${program.name} -- ${synopsis(subcommand)}

${subcommand.summary}
${details}
${table(first, rest)}

${EXIT_CODES}`
}

function synopsis({ name, arguments: names, options, flags = {} }: Subcommand): string {
  const own = Object.keys(flags).map((flag) => `[--${flag}]`)
  const parts = Object.entries(options).map(([option, { value, required }]) =>
    required ? `--${option} ${value}` : `[--${option} ${value}]`,
  )
  return [name, ...names, ...own, ...parts].join(' ')
}

function shortSynopsis({ name, arguments: names, options }: Subcommand): string {
  return [name, ...names, ...(Object.keys(options).length === 0 ? [] : ['...'])].join(' ')
}
