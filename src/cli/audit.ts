import type { AuditEntry } from '../keys/bodies.ts'
import { CommandError, EXIT } from './admin-client.ts'
import { readPages } from './pages.ts'
import type { Program, Subcommand } from './program.ts'
import { runProgram } from './subcommands.ts'
import { table } from './table.ts'

const DEFAULT_MOST = 100

const list: Subcommand = {
  name: 'list',
  summary: 'Lists what was changed by the administration, by whom and from where, newest first.',
  arguments: [],
  options: {
    partner: { value: 'ID', help: 'of this partner' },
    key: { value: 'ID', help: 'of this key' },
    actor: { value: 'NAME', help: 'by this token: admin, or a name in ADMIN_TOKENS' },
    action: { value: 'ACTION', help: 'of this kind, such as key.create' },
    since: { value: 'TIME', help: 'from then on, such as 2030-01-31T12:00:00Z' },
    most: { value: 'N', help: `so many at most, or all (default: ${DEFAULT_MOST})` },
  },
  run: async (api, { option }) => {
    const changes = await readPages<AuditEntry>(api, {
      path: '/admin/audit',
      field: 'changes',
      query: {
        partner_id: option('partner'),
        key_id: option('key'),
        actor: option('actor'),
        action: option('action'),
        since: option('since'),
      },
      most: mostOf(option('most') ?? String(DEFAULT_MOST)),
    })
    const rows = changes.map(({ at, actor, address, action, partner_id, key_id, detail }) => [
      at,
      actor ?? '-',
      address ?? '-',
      action,
      partner_id ?? '-',
      key_id ?? '-',
      JSON.stringify(detail),
    ])
    const headings = ['TIME', 'WHO', 'FROM', 'WHAT', 'PARTNER', 'KEY', 'DETAIL']
    return { json: { changes }, text: rows.length === 0 ? 'Nothing was changed.' : table(headings, rows) }
  },
}

function mostOf(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new CommandError(EXIT.usage, '--most: expected a whole number from 1 on, or all')
}

const audit: Program = {
  name: 'audit',
  summary: 'The audit log of the administration, over the admin API of a running service.',
  subcommands: [list],
}

if (import.meta.main) process.exitCode = await runProgram(audit, process.argv.slice(2), process.env)
