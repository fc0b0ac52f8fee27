import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { createCertificateAuthority } from '../../support/certificates.ts'
import { startDns } from '../../support/dns.ts'
import { page, redirect, type SiteAnswers, startSite, startSocket } from '../../support/site.ts'

/** Where a site may take its time. */
export const STAGES = [
  'name',
  'handshake',
  'first byte',
  'body',
  'redirect',
  'way on',
  'script',
  'frame',
] as const
export type Stage = (typeof STAGES)[number]

export interface SlowSite extends AsyncDisposable {
  readonly url: string
  /** The name server that knows it, as TRUST_RESOLVER has it. */
  readonly resolver: string
}

const NAME = 'slow.example.com'
const HEAD = '<!doctype html><title>Garden</title>'
/** Is in the page, and in the script or frame, where that is what is late. */
export const LATE = 'Tomatoes like it warm.'
/** Text beside which a page does not only lead on, and is not all frame. */
const TEXT = `<p>${'Water them in the morning. '.repeat(20)}</p>`
const KEY_PAIR = keyPair()
const SCRIPT = { 'content-type': 'text/javascript' }

/** @param delayMs of the stage; null: for ever. */
export async function startSlow(stage: Stage, delayMs: number | null): Promise<SlowSite> {
  await using started = new AsyncDisposableStack()
  const late = (work: () => void, socket?: Socket) => {
    if (delayMs === null) return
    const timer = setTimeout(work, delayMs)
    socket?.on('close', () => clearTimeout(timer))
  }
  const lately = (bytes: Uint8Array) => (socket: Socket) => late(() => socket.end(bytes), socket)
  const isSecret = stage === 'handshake'
  const site = started.use(await startSite(answersOf(stage, late, lately), isSecret ? { tls: KEY_PAIR } : {}))
  const dns = started.use(await startDns({ [NAME]: ['127.0.0.1'] }))
  const front = !isSecret
    ? site
    : started.use(
        await startSocket((socket) => {
          socket.pause()
          late(() => {
            const inner = createConnection(site.port, '127.0.0.1').on('error', () => socket.destroy())
            socket.pipe(inner).pipe(socket)
          }, socket)
        }),
      )
  const resolver = stage === 'name' ? started.use(await startLateDns(dns.address, late)).address : dns.address
  const all = started.move()
  const url = `${isSecret ? 'https' : 'http'}://${NAME}:${front.port}/`
  return { url, resolver, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

type Late = (work: () => void, socket?: Socket) => void

function answersOf(
  stage: Stage,
  late: Late,
  lately: (bytes: Uint8Array) => (socket: Socket) => void,
): SiteAnswers {
  const whole = page(`${HEAD}${TEXT}<p>${LATE}</p>`)
  switch (stage) {
    case 'name':
    case 'handshake':
      return { '/': whole }
    case 'first byte':
      return { '/': lately(whole) }
    case 'body': {
      const begins = (socket: Socket) => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${HEAD}${TEXT}`)
        late(() => socket.end(`<p>${LATE}</p>`), socket)
      }
      return { '/': begins }
    }
    case 'redirect':
      return { '/': redirect('/next'), '/next': lately(whole) }
    case 'way on':
      return { '/': page('<meta http-equiv=refresh content="0;url=/next">'), '/next': lately(whole) }
    case 'script':
      return {
        '/': page(`${HEAD}${TEXT}<script src=/late></script>`),
        '/late': lately(page(`document.title = '${LATE}'`, 200, SCRIPT)),
      }
    case 'frame':
      return {
        '/': page(`${HEAD}<iframe src=/late width=100% height=100%></iframe>`),
        '/late': lately(whole),
      }
  }
}

function keyPair() {
  using authority = createCertificateAuthority()
  return authority.issue({ names: [NAME] })
}

/** Passes questions on to a name server, late. */
async function startLateDns(
  address: string,
  late: Late,
): Promise<AsyncDisposable & { readonly address: string }> {
  const [host, port] = address.split(':')
  const front = createSocket('udp4')
  const backs = new Set<ReturnType<typeof createSocket>>()
  front.on('message', (question, from) =>
    late(() => {
      const back = createSocket('udp4')
      backs.add(back)
      back.on('message', (answer) => front.send(answer, from.port, from.address))
      back.send(question, Number(port), host)
    }),
  )
  front.bind(0, '127.0.0.1')
  await once(front, 'listening')
  const close = async () => {
    for (const socket of [front, ...backs]) socket.close()
  }
  return { address: `127.0.0.1:${front.address().port}`, [Symbol.asyncDispose]: close }
}
