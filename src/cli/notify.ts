import type { FailedMail } from '../notify/admin-bodies.ts'
import type { Program, Subcommand } from './program.ts'
import { runProgram } from './subcommands.ts'
import { table } from './table.ts'

const failed: Subcommand = {
  name: 'failed',
  summary: 'Lists the newest hundred of the mails that were given up.',
  arguments: [],
  options: {},
  run: async (api) => {
    const json = (await api.call('GET', '/admin/notify/email')) as { failed: readonly FailedMail[] }
    const rows = json.failed.map((mail) => [
      mail.id,
      mail.partner_id,
      mail.product_key,
      mail.type,
      String(mail.attempts),
      mail.finished_at ?? '-',
      mail.last_error ?? '-',
    ])
    const headings = ['EVENT', 'PARTNER', 'PRODUCT', 'TYPE', 'ATTEMPTS', 'GIVEN UP', 'LAST ERROR']
    return { json, text: rows.length === 0 ? 'No mail has failed.' : table(headings, rows) }
  },
}

const retry: Subcommand = {
  name: 'retry',
  summary: "Sends an event's mail again that was given up, or one that waits at once.",
  details:
    'What was given up may have arrived nevertheless: then it arrives twice, unless the provider still\n' +
    'remembers it.',
  arguments: ['EVENT_ID'],
  options: {},
  run: async (api, { named }) => {
    const id = named('EVENT_ID')
    await api.call('POST', `/admin/notify/email/${encodeURIComponent(id)}/retry`)
    return { json: { id, retried: true }, text: `The mail of event ${id} is due now.` }
  },
}

const erase: Subcommand = {
  name: 'erase',
  summary: "Deletes all that is kept of a partner's user, for good.",
  details: 'Events, inbox, preferences, address and mails. A user of whom nothing is kept is no error.',
  arguments: ['PARTNER_ID', 'USER_ID'],
  options: {},
  run: async (api, { named }) => {
    const [partnerId, userId] = [named('PARTNER_ID'), named('USER_ID')]
    const path = [partnerId, userId].map(encodeURIComponent).join('/')
    await api.call('DELETE', `/admin/notify/users/${path}`)
    return {
      json: { partner_id: partnerId, user_id: userId, erased: true },
      text: `Nothing is kept of the user any more.`,
    }
  },
}

const notify: Program = {
  name: 'notify',
  summary: 'Failed mails, and what is kept of users, over the admin API of a running service.',
  subcommands: [failed, retry, erase],
}

if (import.meta.main) process.exitCode = await runProgram(notify, process.argv.slice(2), process.env)
