import type { ChangedKey, IssuedKey, ListedKey } from '../keys/bodies.ts'
import { readPages } from './pages.ts'
import type { Output, Program, Subcommand } from './program.ts'
import { runProgram } from './subcommands.ts'
import { fields, table } from './table.ts'
import { type Usage, usageText } from './usage-chart.ts'

const DEFAULT_GRACE_SECONDS = 86_400
const SCOPES_OPTION = { value: 'SCOPE,...', help: 'geo:read, trust:read, notify:write, notify:read' }
const PLAN_OPTION = { value: 'PLAN', help: 'free, growth or scale' }

const list: Subcommand = {
  name: 'list',
  summary: 'Lists all keys, or some, without their secrets.',
  arguments: [],
  options: {
    partner: { value: 'ID', help: 'of this partner' },
    state: { value: 'STATE', help: 'active, expired or revoked' },
  },
  run: async (api, { option }) => {
    const query = { partner_id: option('partner'), state: option('state') }
    const keys = await readPages<ListedKey>(api, { path: '/admin/keys', field: 'keys', query })
    const rows = keys.map((key) => [
      key.id,
      key.prefix,
      key.partner_id,
      key.plan,
      key.scopes
        .map((scope) => (key.inactive_scopes.includes(scope) ? `${scope} (no link)` : scope))
        .join(','),
      stateOf(key, new Date()),
      key.last_used_at ?? '-',
      key.name ?? '',
    ])
    const headings = ['ID', 'BEGINS', 'PARTNER', 'PLAN', 'SCOPES', 'STATE', 'LAST USED', 'NAME']
    return { json: { keys }, text: rows.length === 0 ? 'There are no keys.' : table(headings, rows) }
  },
}

const create: Subcommand = {
  name: 'create',
  summary: 'Makes a key and prints it, this once.',
  arguments: [],
  options: {
    partner: { value: 'ID', help: 'the partner it belongs to', required: true },
    plan: { ...PLAN_OPTION, required: true },
    scopes: { ...SCOPES_OPTION, required: true },
    name: { value: 'NAME', help: 'what to call it' },
    'expires-at': { value: 'TIME', help: 'when it ends, such as 2030-01-31T12:00:00Z (default: never)' },
  },
  run: async (api, { option }) => {
    const body = {
      partner_id: option('partner'),
      plan: option('plan'),
      scopes: splitScopes(option('scopes')),
      name: option('name'),
      expires_at: option('expires-at'),
    }
    return issued((await api.call('POST', '/admin/keys', body)) as IssuedKey)
  },
}

const update: Subcommand = {
  name: 'update',
  summary: "Changes a key's plan, its scopes, or both.",
  details: 'What is given replaces what was there; it takes effect everywhere within a second.',
  arguments: ['ID'],
  options: { plan: PLAN_OPTION, scopes: SCOPES_OPTION },
  run: async (api, { named, option }) => {
    const body = { plan: option('plan'), scopes: splitScopes(option('scopes')) }
    const json = (await api.call('PATCH', keyPath(named('ID')), body)) as ChangedKey
    return described(json)
  },
}

const rotate: Subcommand = {
  name: 'rotate',
  summary: 'Makes a key like ID and prints it, this once; ID ends after a grace period.',
  details:
    'The new key has the partner, plan, scopes and name of the old one, and no expiry. The old one ends\n' +
    'after the grace period, or at its own expiry where that comes first.',
  arguments: ['ID'],
  options: {
    'grace-seconds': { value: 'N', help: `0 to 2592000, 30 days (default: ${DEFAULT_GRACE_SECONDS}, a day)` },
  },
  run: async (api, { named, option }) => {
    const grace = option('grace-seconds') ?? String(DEFAULT_GRACE_SECONDS)
    // Sends other texts unchanged, so that the service names the problem.
    const body = { grace_seconds: /^-?\d+(\.\d+)?$/.test(grace) ? Number(grace) : grace }
    return issued((await api.call('POST', `${keyPath(named('ID'))}/rotate`, body)) as IssuedKey)
  },
}

const revoke: Subcommand = {
  name: 'revoke',
  summary: 'Revokes a key, for good, everywhere within a second.',
  arguments: ['ID'],
  options: {},
  run: async (api, { named }) => {
    const id = named('ID')
    await api.call('DELETE', keyPath(id))
    return { json: { id, revoked: true }, text: `Key ${id} is revoked.` }
  },
}

const usage: Subcommand = {
  name: 'usage',
  summary: "Shows a key's requests today and in the last 30 days.",
  arguments: ['ID'],
  options: {},
  run: async (api, { named }) => {
    const json = (await api.call('GET', `${keyPath(named('ID'))}/usage`)) as Usage
    return { json, text: usageText(json) }
  },
}

function keyPath(id: string): string {
  return `/admin/keys/${encodeURIComponent(id)}`
}

function splitScopes(text: string | undefined): string[] | undefined {
  return text?.split(',').map((scope) => scope.trim())
}

function issued(key: IssuedKey): Output {
  return described(key, ['The key is shown this once: keep it now.'])
}

function described(json: IssuedKey | ChangedKey, notes: readonly string[] = []): Output {
  const { warnings, inactive_scopes, ...key } = json
  const shown = Object.entries(inactive_scopes.length === 0 ? key : { ...key, inactive_scopes })
  const text = fields(shown.map(([name, value]) => [name, value === null ? '-' : String(value)]))
  return { json, text, notes: [...notes, ...warnings.map((warning) => `Warning: ${warning}`)] }
}

function stateOf({ revoked_at, expires_at }: ListedKey, now: Date): string {
  if (revoked_at !== null) return 'revoked'
  if (expires_at === null) return 'active'
  return new Date(expires_at) <= now ? 'expired' : `until ${expires_at}`
}

const keys: Program = {
  name: 'keys',
  summary: 'The keys of partners, over the admin API of a running service.',
  subcommands: [list, create, update, rotate, revoke, usage],
}

if (import.meta.main) process.exitCode = await runProgram(keys, process.argv.slice(2), process.env)
