import { afterAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSmtp } from '../../../notify/mail/smtp-server.ts'
import { createCertificateAuthority } from '../../../support/certificates.ts'
import { startAlone } from '../../../support/nodes.ts'
import { readJson } from '../../../support/raw-http.ts'
import { makeDirectory } from '../../../support/service.ts'
import { until } from '../../../support/waiting.ts'
import { eventFor, newUser, openClient, type Receipt, readHealth, withQuery } from '../client.ts'
import { newAddress } from './mailing.ts'

const authority = createCertificateAuthority()
afterAll(() => authority[Symbol.dispose]())
const root = join(makeDirectory('smtp'), 'root.pem')
writeFileSync(root, authority.root)
const pair = authority.issue({ names: ['127.0.0.1'] })

test.each(['starttls', 'implicit'] as const)(
  'mails go out through a server of SMTP with a password over TLS, %s [N11]',
  async (kind) => {
    const login = { user: 'mailer', password: 'p@ss word' }
    await using smtp = await startSmtp({ ...login, tls: { ...pair, kind } })
    const service = await startAlone({
      ...{ EMAIL_SMTP_URL: smtp.url, EMAIL_FROM: 'Waypost <post@waypost.example>' },
      ...{ EMAIL_RATE_PER_SECOND: '200', NODE_EXTRA_CA_CERTS: root },
    })
    const client = await openClient(service)
    const statusOf = async (id: string) =>
      readJson<Receipt>(await service.get(`/v1/notify/events/${id}`, client.key)).email.status
    const addresses = Array.from({ length: 20 }, newAddress)
    const taken = await Promise.all(addresses.map((email) => client.create(eventFor(newUser(), { email }))))
    for (const { id } of taken) await until(async () => (await statusOf(id)) === 'sent')
    expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
    expect(smtp.mails.every(({ isSecure, user }) => isSecure && user === 'mailer')).toBe(true)
    expect(smtp.connections).toBeLessThanOrEqual(4)

    smtp.behave = (stage) => (stage === 'rcpt' ? '550 5.1.1 No such user' : undefined)
    const userId = newUser()
    const { id } = await client.create(eventFor(userId, { email: newAddress() }))
    await until(async () => (await statusOf(id)) === 'bounced')
    const contact = await service.get(withQuery('/v1/notify/contacts', { user_id: userId }), client.key)
    expect(readJson(contact)).toMatchObject({ state: 'bounced' })
    expect((await client.create(eventFor(userId))).email).toEqual({ status: 'skipped', reason: 'suppressed' })
    expect((await readHealth(service)).email).toMatchObject({ configured: true, pending: 0 })
    await service.stop()
  },
)
