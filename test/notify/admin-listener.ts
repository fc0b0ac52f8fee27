import { createAdmin } from '../../src/admin.ts'
import { listen } from '../../src/http/listen.ts'
import { LineWriter } from '../../src/http/observe/line-writer.ts'
import { createLog } from '../../src/http/observe/log.ts'
import { Metrics } from '../../src/http/observe/metrics.ts'
import { record } from '../../src/keys/audit.ts'
import { createKeys } from '../../src/keys/keys.ts'
import { partnerExists } from '../../src/keys/partners.ts'
import { FailedByAddress } from '../../src/limits/failed-authentications.ts'
import { notifyAdminRoutes } from '../../src/notify/admin-routes.ts'
import type { Database } from '../../src/store/database.ts'

export const TOKEN = 'the-token-of-these-tests'

/** The admin listener over a real port, with the operations of notify and one partner. */
export async function startAdmin(
  database: Database,
  onQueued: () => void = () => {},
  onErased: () => void = () => {},
) {
  const routes = notifyAdminRoutes({
    database,
    useAtLength: (work) => work(database.orm),
    record: (tx, by, ...change) => record(tx, { at: new Date(), by }, ...change),
    partnerExists,
    onQueued,
    senderDomains: ['acme.example'],
    onErased,
  })
  const admin = createAdmin({
    tokens: () => [{ name: 'admin', token: TOKEN }],
    operations: routes,
    health: [],
    failures: new FailedByAddress(),
    log: createLog(new LineWriter(() => undefined), 'info'),
    metrics: new Metrics(),
    isDraining: () => false,
  })
  const server = listen(admin, '127.0.0.1', 0, 'ADMIN_PORT')
  const { id: partnerId } = await createKeys(database).createPartner('Acme')
  return { url: server.url, partnerId, stop: () => server.bun.stop(true) }
}
