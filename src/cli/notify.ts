import type { FailedMail } from '../notify/admin-bodies.ts'
import { type AdminApi, CommandError, EXIT } from './admin-client.ts'
import { readPages } from './pages.ts'
import type { Program, Subcommand } from './program.ts'
import { runProgram } from './subcommands.ts'
import { table } from './table.ts'

const failed: Subcommand = {
  name: 'failed',
  summary: 'Lists the mails that were given up, newest first.',
  arguments: [],
  options: {},
  run: (api) => listMails(api, 'failed', 'No mail has failed.'),
}

const waiting: Subcommand = {
  name: 'waiting',
  summary: 'Lists the mails that wait, newest first, with what came of their last attempt.',
  arguments: [],
  options: {},
  run: (api) => listMails(api, 'waiting', 'No mail waits.'),
}

async function listMails(api: AdminApi, state: 'failed' | 'waiting', none: string) {
  const mails = await readPages<FailedMail>(api, {
    path: '/admin/notify/email',
    field: state,
    query: { state },
  })
  const rows = mails.map((mail) => [
    mail.id,
    mail.partner_id,
    mail.product_key,
    mail.type,
    String(mail.attempts),
    mail.finished_at ?? '-',
    mail.last_error ?? '-',
  ])
  const headings = ['EVENT', 'PARTNER', 'PRODUCT', 'TYPE', 'ATTEMPTS', 'GIVEN UP', 'LAST ERROR']
  return { json: { [state]: mails }, text: rows.length === 0 ? none : table(headings, rows) }
}

const ONE = '[EVENT_ID]'

const retry: Subcommand = {
  name: 'retry',
  summary:
    "Sends an event's mail again that was given up, or one that waits at once; or, with --all, several.",
  details:
    'What was given up may have arrived nevertheless: then it arrives twice, unless the provider still\n' +
    'remembers it. --since, --error and --partner say which of all those that were given up.',
  arguments: [ONE],
  flags: { all: 'all mails that were given up, in place of one' },
  options: {
    since: { value: 'TIME', help: 'given up from then on, such as 2030-01-31T12:00:00Z' },
    error: { value: 'TEXT', help: 'whose last error contains it' },
    partner: { value: 'ID', help: 'of this partner' },
  },
  run: async (api, { named, option, flag }) => {
    const id = named(ONE)
    const [since, error, partner_id] = [option('since'), option('error'), option('partner')]
    const isFiltered = [since, error, partner_id].some((value) => value !== undefined)
    if (flag('all') === (id !== '') || (isFiltered && !flag('all')))
      throw new CommandError(EXIT.usage, 'Say either EVENT_ID or --all, which alone has filters.')
    if (flag('all')) {
      const body = { ...(since && { since }), ...(error && { error }), ...(partner_id && { partner_id }) }
      const json = (await api.call('POST', '/admin/notify/email/retry', body)) as { retried: number }
      return { json, text: `Mails that are due now: ${json.retried}.` }
    }
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
    await api.call('POST', '/admin/notify/erasures', { partner_id: partnerId, user_id: userId })
    return {
      json: { partner_id: partnerId, user_id: userId, erased: true },
      text: `Nothing is kept of the user any more.`,
    }
  },
}

const notify: Program = {
  name: 'notify',
  summary: 'Failed mails, and what is kept of users, over the admin API of a running service.',
  subcommands: [failed, waiting, retry, erase],
}

if (import.meta.main) process.exitCode = await runProgram(notify, process.argv.slice(2), process.env)
