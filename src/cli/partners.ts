import type { Partner as Made } from '../keys/bodies.ts'
import type { AdminApi } from './admin-client.ts'
import { readPages } from './pages.ts'
import type { Program, Subcommand } from './program.ts'
import { runProgram } from './subcommands.ts'
import { table } from './table.ts'

interface Partner {
  readonly id: string
  readonly name: string
  readonly links: readonly string[]
  readonly created_at: string
}

const list: Subcommand = {
  name: 'list',
  summary: 'Lists the partners, with their active data links.',
  arguments: [],
  options: {},
  run: async (api) => {
    const partners = await readPages<Partner>(api, { path: '/admin/partners', field: 'partners' })
    const rows = partners.map(({ id, name, links, created_at }) => [
      id,
      links.join(', ') || '-',
      created_at,
      name,
    ])
    return {
      json: { partners },
      text: rows.length === 0 ? 'There are no partners.' : table(['ID', 'LINKS', 'CREATED', 'NAME'], rows),
    }
  },
}

const create: Subcommand = {
  name: 'create',
  summary: 'Makes a partner and prints its id.',
  arguments: ['NAME'],
  options: {},
  run: async (api, { named }) => {
    const json = (await api.call('POST', '/admin/partners', { name: named('NAME') })) as Made
    return { json, text: json.id, notes: json.warnings.map((warning) => `Warning: ${warning}`) }
  },
}

const link: Subcommand = {
  name: 'link',
  summary: "Opens the partner's trust data link.",
  details: 'While it is open, the scope trust:read of the keys of the partner takes effect.',
  arguments: ['ID'],
  options: {},
  run: (api, { named }) => setLink(api, 'PUT', named('ID')),
}

const unlink: Subcommand = {
  name: 'unlink',
  summary: "Ends the partner's trust data link.",
  details: 'The keys stay as they are, but their scope trust:read has no effect any more.',
  arguments: ['ID'],
  options: {},
  run: (api, { named }) => setLink(api, 'DELETE', named('ID')),
}

async function setLink(api: AdminApi, method: 'PUT' | 'DELETE', id: string) {
  await api.call(method, `/admin/partners/${encodeURIComponent(id)}/links/trust`)
  const isOpen = method === 'PUT'
  return {
    json: { id, links: isOpen ? ['trust'] : [] },
    text: `The trust link of partner ${id} is ${isOpen ? 'open' : 'ended'}.`,
  }
}

const partners: Program = {
  name: 'partners',
  summary: 'The partners that keys belong to, and their data links, over the admin API of a running service.',
  subcommands: [list, create, link, unlink],
}

if (import.meta.main) process.exitCode = await runProgram(partners, process.argv.slice(2), process.env)
