import { createCertificateAuthority } from '../support/certificates.ts'
import { type DnsServer, startDns } from '../support/dns.ts'
import { page, redirect, type Site, type SiteAnswer, startSite } from '../support/site.ts'

/** All of the web that there is for the service: names that lead to the loopback, and sites that are there. */
export interface TrustWeb extends AsyncDisposable {
  readonly resolver: string
  /** URLs that can be visited; what comes of it differs. */
  readonly urls: readonly string[]
  /** Names that were asked for, and whether they led anywhere. */
  questions(): readonly { readonly name: string; readonly isKnown: boolean }[]
}

const HOSTS = ['garden.example.com', 'shop.example.net', 'bank.example.org', 'a.b.example.co.uk'] as const
const LOGIN =
  '<form action="http://else.example.net/" method="post"><input name="user"><input type="password" name="p"></form>'
const ARTICLE = '<!doctype html><html lang="en"><title>Tomatoes</title><h1>Tomatoes</h1><p>They like it warm.'

const PAGES: Readonly<Record<string, SiteAnswer>> = {
  '/': page(ARTICLE),
  '/login': page(`<!doctype html><title>Sign in to your bank</title>${LOGIN}`),
  '/empty': page(''),
  '/moved': redirect('/'),
  '/lost': redirect('http://nowhere.example.org/'),
  '/inside': redirect('http://10.0.0.1/'),
  '/round': redirect('/round'),
  '/forbidden': page('<title>Just a moment...</title>', 403),
  '/broken': 'this is no HTTP\r\n\r\n',
  '/file': page(Buffer.from('MZ\x90\0\x03', 'latin1'), 200, { 'content-type': 'application/octet-stream' }),
  '/text': page('only text', 200, { 'content-type': 'text/plain; charset=utf-8' }),
  '/script': page('<script>eval(atob("YWxlcnQoMSk="))</script><p>Loading'),
}

export async function startTrustWeb(): Promise<TrustWeb> {
  using authority = createCertificateAuthority()
  const names = Object.fromEntries(HOSTS.map((host) => [host, ['127.0.0.1']]))
  const dns: DnsServer = await startDns(names)
  const plain = await startSite(PAGES)
  const secure = await startSite(PAGES, { tls: authority.issue({ names: HOSTS.slice(0, 2) }) })
  const origins = [
    ...HOSTS.map((host) => `http://${host}:${plain.port}`),
    ...HOSTS.slice(1).map((host) => `https://${host}:${secure.port}`),
  ]
  return {
    resolver: dns.address,
    urls: origins.flatMap((origin) => Object.keys(PAGES).map((path) => `${origin}${path}`)),
    questions: () => dns.questions.map(({ name }) => ({ name, isKnown: name in names })),
    async [Symbol.asyncDispose]() {
      for (const each of [dns, plain, secure] satisfies (Site | DnsServer)[])
        await each[Symbol.asyncDispose]()
    },
  }
}
