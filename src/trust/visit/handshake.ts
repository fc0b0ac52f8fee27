import type { X509Certificate } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { CapturedTls } from './capture.ts'
import { reach } from './deadline.ts'
import { VisitError } from './visit-error.ts'

/** A certificate may name thousands of hosts, and its texts may be long. */
const MAX_NAMES = 100
const MAX_TEXT = 253

export type Protocol = 'http/1.1' | 'h2'

export interface HandshakeParts {
  /** Certificate authorities in PEM that replace the built-in ones. */
  readonly ca?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Makes a connection a TLS one, whatever its certificate is worth: the visitor sends no secrets, and a defect is part
 * of what it reports (contract T5).
 *
 * @throws VisitError
 */
export async function shakeHands(
  socket: Socket,
  host: string,
  protocol: Protocol,
  parts: HandshakeParts,
  signal: AbortSignal,
): Promise<{ secure: TLSSocket; tls: CapturedTls }> {
  const secure = connect({
    socket,
    rejectUnauthorized: false,
    ALPNProtocols: [protocol],
    // RFC 6066 section 3: an address is no server name. The certificate is then compared with the socket's address.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(parts.ca === undefined ? {} : { ca: parts.ca }),
  })
  secure.on('error', () => undefined)
  const end = () => {
    secure.destroy()
    socket.destroy()
  }
  await reach(secure, 'secureConnect', { kind: 'tls', signal, end })
  if (protocol === 'h2' && secure.alpnProtocol !== protocol) {
    end()
    throw new VisitError('tls', 'does not speak HTTP/2')
  }
  return { secure, tls: captureTls(secure, host, parts.now()) }
}

function captureTls(secure: TLSSocket, host: string, now: number): CapturedTls {
  const certificate = secure.getPeerX509Certificate()
  const reported = secure.authorizationError
  const selfSigned = certificate !== undefined && isSelfSigned(certificate)
  const defects = new Set([
    ...(reported ? [String(reported)] : []),
    // A self-signed certificate that is trusted has no defect.
    ...(reported && selfSigned ? ['DEPTH_ZERO_SELF_SIGNED_CERT'] : []),
    ...(certificate ? defectsOf(certificate, host, now) : ['NO_CERTIFICATE']),
  ])
  return {
    protocol: secure.getProtocol(),
    error: defects.size === 0 ? null : [...defects].join(', '),
    issuer: certificate ? nameOf(certificate.issuer) : null,
    subject: certificate ? nameOf(certificate.subject) : null,
    subject_alt_names: certificate ? alternativeNames(certificate.subjectAltName) : [],
    not_before: certificate ? timeOf(certificate.validFromDate) : null,
    not_after: certificate ? timeOf(certificate.validToDate) : null,
    self_signed: selfSigned,
  }
}

function defectsOf(certificate: X509Certificate, host: string, now: number): string[] {
  const matches = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)
  return [
    ...(certificate.validToDate.getTime() < now ? ['CERT_HAS_EXPIRED'] : []),
    ...(certificate.validFromDate.getTime() > now ? ['CERT_NOT_YET_VALID'] : []),
    ...(matches === undefined ? ['ERR_TLS_CERT_ALTNAME_INVALID'] : []),
  ]
}

function isSelfSigned(certificate: X509Certificate): boolean {
  try {
    return certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey)
  } catch {
    // The library does not know this kind of key.
    return false
  }
}

function nameOf(text: string): string {
  return text.replaceAll('\n', ', ').slice(0, MAX_TEXT)
}

function alternativeNames(text: string | undefined): string[] {
  return (text ?? '')
    .split(', ', MAX_NAMES)
    .map((entry) => entry.replace(/^(?:DNS|IP Address):/, '').slice(0, MAX_TEXT))
    .filter((entry) => entry !== '')
}

function timeOf(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
