import { SCOPES } from '../../../src/plans.ts'
import { startDns } from '../../support/dns.ts'
import { type Gate, startGate } from '../../support/gate.ts'
import { LOOKUP, startNode } from '../../support/nodes.ts'
import { freshDatabase } from '../../support/postgres.ts'
import type { KeyOptions, Service } from '../../support/service.ts'
import { page, startSite } from '../../support/site.ts'
import { openLink } from '../../support/trust-client.ts'
import { type Document, operationOf, readDocument } from './document.ts'
import { type Changes, requestOf } from './request.ts'

const PAGE =
  '<!doctype html><html lang="en"><title>Garden notes</title><h1>Tomatoes</h1><p>They like it warm.'

/** Two services on one database, and what is said to them. */
export interface Stage extends AsyncDisposable {
  /** With an index; it knows no host by name, and its database can be cut off. */
  readonly service: Service
  /** Without an index, at the address that the document's examples have. */
  readonly bare: Service
  readonly gate: Gate
  /** Of a page that `service` may visit. */
  readonly pageUrl: string
  /** As `service` publishes it. */
  readonly document: Document
  /** Of plan scale, for every operation. */
  readonly key: string
  /** Of plan free, for every operation; for its limits. */
  readonly freeKey: string
  /** A key of a partner of its own, for every operation if nothing else is said. */
  newKey(options?: KeyOptions): Promise<string>
  /** Sends the request of the document's examples. */
  ask(operation: string, asking?: Asking): Promise<Seen>
}

export interface Asking {
  readonly changes?: Changes
  /** null: none. */
  readonly key?: string | null
  readonly at?: Service
  readonly from?: string
}

/** What was asked and what was answered. */
export interface Seen {
  readonly path: string
  readonly status: number
  readonly text: string
  /** null where the answer did not come over HTTP. */
  readonly headers: Headers | null
}

export async function startStage(): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const services = opened.use(await startServices())
  const { service, bare } = services
  const document = readDocument((await service.get('/v1/openapi.json')).text)
  const newKey = async (options: KeyOptions = {}) => {
    const issued = await bare.createKey({ scopes: SCOPES, ...options })
    await openLink(bare, issued.partner_id)
    return issued.key
  }
  const key = await newKey()
  const freeKey = await newKey({ plan: 'free' })
  const ask = async (id: string, { changes, at = service, ...asking }: Asking = {}) => {
    const operation = operationOf(document, id)
    const sending = requestOf(operation, changes)
    const sent = asking.key === undefined && operation.security.length > 0 ? key : (asking.key ?? null)
    const from = asking.from === undefined ? {} : { from: asking.from }
    const reply = await at.send({ ...sending, ...(sent === null ? {} : { key: sent }), ...from })
    return { path: sending.path, ...reply }
  }
  opened.move()
  return { ...services, document, key, freeKey, newKey, ask }
}

type Services = Pick<Stage, 'service' | 'bare' | 'gate' | 'pageUrl'> & AsyncDisposable

async function startServices(): Promise<Services> {
  await using opened = new AsyncDisposableStack()
  const url = await freshDatabase()
  const gate = await startGate(url)
  opened.defer(() => gate.close())
  // No name has an address: nothing outside is asked, and only the site is there to be visited.
  const dns = opened.use(await startDns({}))
  const site = opened.use(await startSite({ '/': page(PAGE) }))
  const start = async (env: Readonly<Record<string, string>>) =>
    opened.adopt(await startNode(env), async (started) => {
      await gate.open()
      await started.stop()
    })
  const bare = await start({
    DATABASE_URL: url,
    GEO_INDEX: '/nonexistent',
    BASE_URL: 'https://api.example.com',
  })
  const service = await start({
    DATABASE_URL: gate.url,
    TRUST_RESOLVER: dns.address,
    TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
  })
  const resources = opened.move()
  return {
    ...{ service, bare, gate },
    pageUrl: `http://127.0.0.1:${site.port}/`,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Uses up what the plan of a key allows; asks no more than it has to. */
export async function useUp({ service }: Stage, key: string): Promise<void> {
  while ((await service.get(LOOKUP, key)).status !== 429);
}
