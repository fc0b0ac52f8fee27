import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server as NetServer, type Socket } from 'node:net'
import { parseCidr } from '../../../src/net/cidr.ts'
import { createPolicy } from '../../../src/trust/visit/address-policy.ts'
import { Cookies } from '../../../src/trust/visit/cookies.ts'
import {
  guardedRequest,
  type RequestParts,
  type SiteAnswer,
} from '../../../src/trust/visit/guarded-request.ts'
import { createResolver } from '../../../src/trust/visit/resolve.ts'
import { VisitError } from '../../../src/trust/visit/visit-error.ts'
import { type CertificateOptions, createCertificateAuthority } from '../../support/certificates.ts'
import { type DnsZone, startDns } from '../../support/dns.ts'

/** Sites on the loopback with a name server and a certificate authority of their own, and the parts to visit them. */
export interface VisitedSites extends AsyncDisposable {
  /** The loopback is exempt, and nothing else; the authority is trusted, and no other. */
  readonly parts: RequestParts
  /** Starts a server and returns its port. */
  listen(server: NetServer | Server, address?: string): Promise<number>
  web(listener: RequestListener, address?: string): Promise<number>
  secureWeb(options: CertificateOptions): Promise<number>
  /** Answers whatever is asked with these bytes. */
  raw(text: string): Promise<number>
  get(url: string, signal?: AbortSignal): Promise<SiteAnswer>
}

const never = new AbortController().signal

export async function startSites(names: DnsZone): Promise<VisitedSites> {
  const dns = await startDns(names)
  const authority = createCertificateAuthority()
  const closers: (() => void)[] = []
  const parts: RequestParts = {
    resolve: createResolver({ server: dns.address, timeoutMs: 1000 }),
    policy: createPolicy({
      allow: ['127.0.0.0/8', '::1/128'].flatMap((text) => parseCidr(text) ?? []),
      ownAddresses: () => [],
    }),
    userAgent: 'Visitor/1.0 (+https://visitor.example.com)',
    ca: authority.root,
    cookies: new Cookies(),
    now: Date.now,
  }
  const listen = async (server: NetServer | Server, address = '127.0.0.1'): Promise<number> => {
    const open = new Set<Socket>()
    server.on('connection', (socket: Socket) => open.add(socket.on('error', () => undefined)))
    server.listen(0, address)
    await once(server, 'listening')
    closers.push(() => {
      for (const socket of open) socket.destroy()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }
  return {
    parts,
    listen,
    web: (listener, address) => listen(createHttpServer(listener), address),
    secureWeb: (options) =>
      listen(createHttpsServer(authority.issue(options), (_, response) => response.end('page'))),
    raw: (text) => listen(createServer((socket) => socket.once('data', () => socket.write(text, 'latin1')))),
    get: (url, signal = never) => guardedRequest(new URL(url), parts, signal),
    async [Symbol.asyncDispose]() {
      for (const close of closers) close()
      authority[Symbol.dispose]()
      await dns[Symbol.asyncDispose]()
    },
  }
}

export async function textOf({ body }: SiteAnswer): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

/** How a visit failed, as `kind: message`. */
export async function failure(work: Promise<unknown>): Promise<string> {
  const outcome = await work.catch((error: unknown) => error)
  if (!(outcome instanceof VisitError)) throw new Error(`it did not fail, or otherwise: ${outcome}`)
  return `${outcome.kind}: ${outcome.message}`
}
