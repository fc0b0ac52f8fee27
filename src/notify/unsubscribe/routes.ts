import { and, eq, inArray } from 'drizzle-orm'
import { parsedBehind } from '../../http/operation/bytes-behind.ts'
import type { Answer, Call, Served } from '../../http/operation/operation.ts'
import type { Database } from '../../store/database.ts'
import type { Secrets } from '../../store/secrets.ts'
import { WILDCARD } from '../bodies.ts'
import type { Topic } from '../channels.ts'
import { senders } from '../schema.ts'
import { muteMails, restoreMails } from './muting.ts'
import { verifyTopic } from './token.ts'

export interface UnsubscribeParts {
  readonly database: Pick<Database, 'use'>
  readonly secrets: Secrets
}

const PATH = '/unsubscribe/:token'

/**
 * The pages of a mail's link (contract N18). They need no key: the token is signed. GET only asks, because scanners
 * of mails follow links.
 */
export function unsubscribeOperations(parts: UnsubscribeParts): Served[] {
  const served = (method: string, path: string, act: (topic: Topic, name: string) => Promise<string>) => ({
    ...{ id: 'notifyUnsubscribe', method, path, access: 'public' as const },
    handle: async (call: Call): Promise<Answer> => {
      if (method !== 'GET') await parsedBehind(call.request)
      const topic = await verifyTopic(parts.secrets, call.params.token ?? '')
      if (topic === null) return page(404, 'This link is not valid', [GONE])
      const name = await nameOf(parts.database, topic, call)
      return page(200, await act(topic, name), linesFor(call, name, path, method))
    },
  })
  const muted = (change: typeof muteMails, title: string) => async (topic: Topic, name: string) => {
    await parts.database.use((orm) => change(orm, topic), { holder: topic.partnerId })
    return title.replace('NAME', name)
  }
  return [
    served('GET', PATH, async (_, name) => `Unsubscribe from mails of ${name}?`),
    served('POST', PATH, muted(muteMails, 'You get no more mails of NAME')),
    served('POST', `${PATH}/undo`, muted(restoreMails, 'You get mails of NAME again')),
  ]
}

const GONE = '<p>It is incomplete or too old. The newest mail has a link that works.</p>'

function linesFor({ params }: Call, name: string, path: string, method: string): string[] {
  const link = `/unsubscribe/${encodeURIComponent(params.token ?? '')}`
  const shown = Bun.escapeHTML(name)
  const form = (action: string, label: string) =>
    `<form method="post" action="${Bun.escapeHTML(action)}"><button>${label}</button></form>`
  if (method === 'GET') return [`<p>All mails of ${shown} end, of each kind.</p>`, form(link, 'Unsubscribe')]
  if (path === PATH) return ['<p>Was that a mistake?</p>', form(`${link}/undo`, 'Undo')]
  return [form(link, 'Unsubscribe')]
}

async function nameOf(
  database: UnsubscribeParts['database'],
  { partnerId, productKey }: Topic,
  { databaseBudget }: Call,
): Promise<string> {
  const rows = await database.use(
    (orm) =>
      orm
        .select({ productKey: senders.productKey, name: senders.name })
        .from(senders)
        .where(and(eq(senders.partnerId, partnerId), inArray(senders.productKey, [productKey, WILDCARD]))),
    { holder: partnerId, databaseBudget },
  )
  const named = rows.find((row) => row.productKey === productKey) ?? rows[0]
  return named?.name ?? productKey
}

const STYLE = `:root { color-scheme: light dark }
body { margin: 0; padding: 48px 24px; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 480px; margin: 0 auto; overflow-wrap: anywhere }
h1 { font-size: 22px; line-height: 1.3 }
button { padding: 10px 18px; border: 0; border-radius: 6px; background: #0b57d0; color: #ffffff; font: inherit;
  font-weight: 600; cursor: pointer }
button:focus-visible { outline: 3px solid #a8c7fa }`
const STYLE_HASH = new Bun.CryptoHasher('sha256').update(STYLE).digest('base64')

function page(status: number, title: string, lines: readonly string[]): Answer {
  const heading = Bun.escapeHTML(title)
  const body = [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${heading}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    `<body><main><h1 dir="auto">${heading}</h1>`,
    ...lines,
    '</main></body>',
    '</html>',
    '',
  ]
  return {
    status,
    body: body.join('\n'),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
    },
  }
}
