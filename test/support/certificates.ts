import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a TLS server is started with, in PEM. */
export interface KeyPair {
  readonly key: string
  /** The server's own certificate first, then those on the way to the root. */
  readonly cert: string
}

export interface CertificateOptions {
  /** Host names and addresses. */
  readonly names: readonly string[]
  /** Whole seconds count. */
  readonly notBefore?: Date
  readonly notAfter?: Date
  /** The root, if nothing else. */
  readonly issuer?: 'root' | 'intermediate' | 'self'
  /** Whether the intermediate certificate is left out of `cert`. */
  readonly withoutIntermediate?: boolean
}

export interface CertificateAuthority extends Disposable {
  /** The root's certificate in PEM: whoever trusts it trusts what is issued. */
  readonly root: string
  issue(options: CertificateOptions): KeyPair
}

const DAY_MS = 86_400_000

/** What `openssl ca` needs to know; it alone can make certificates of another time. */
const CONFIGURATION = `
[ca]
default_ca = lab
[lab]
database = index.txt
serial = serial.txt
new_certs_dir = .
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
[req]
distinguished_name = none
[none]
`

/** A certificate authority of its own with an intermediate one below it, in a directory that goes with it. */
export function createCertificateAuthority(): CertificateAuthority {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-certificates-'))
  const path = (name: string): string => join(directory, name)
  const read = (name: string): string => readFileSync(path(name), 'utf8')
  const openssl = (...args: string[]): void => {
    const { exitCode, stderr } = Bun.spawnSync(['openssl', ...args], { cwd: directory, stderr: 'pipe' })
    if (exitCode !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`)
  }
  let count = 0
  const request = (name: string, commonName: string): void => {
    const key = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      `${name}.key`,
    ]
    openssl('req', '-config', 'ca.cnf', '-new', ...key, '-subj', `/CN=${commonName}`, '-out', `${name}.csr`)
  }
  const sign = (name: string, issuer: string, extensions: string, from: Date, until: Date): void => {
    writeFileSync(path(`${name}.ext`), `[all]\n${extensions}\n`)
    const self = issuer === name
    const by = self
      ? ['-selfsign', '-keyfile', `${name}.key`]
      : ['-cert', `${issuer}.pem`, '-keyfile', `${issuer}.key`]
    const times = ['-startdate', opensslTime(from), '-enddate', opensslTime(until)]
    const files = [
      '-in',
      `${name}.csr`,
      '-out',
      `${name}.pem`,
      '-extfile',
      `${name}.ext`,
      '-extensions',
      'all',
    ]
    openssl('ca', '-batch', '-config', 'ca.cnf', '-notext', ...by, ...times, ...files)
  }
  const yesterday = new Date(Date.now() - DAY_MS)
  const nextYear = new Date(Date.now() + 365 * DAY_MS)
  writeFileSync(path('ca.cnf'), CONFIGURATION)
  writeFileSync(path('index.txt'), '')
  writeFileSync(path('serial.txt'), '1000')
  request('root', 'Lab root')
  sign('root', 'root', 'basicConstraints = critical, CA:true', yesterday, nextYear)
  request('intermediate', 'Lab intermediate')
  sign('intermediate', 'root', 'basicConstraints = critical, CA:true', yesterday, nextYear)
  return {
    root: read('root.pem'),
    issue({
      names,
      notBefore = yesterday,
      notAfter = nextYear,
      issuer = 'root',
      withoutIntermediate = false,
    }) {
      const name = `leaf${count++}`
      const subjects = names.map((each) => `${isIP(each) === 0 ? 'DNS' : 'IP'}:${each}`).join(',')
      request(name, names[0] ?? '')
      sign(name, issuer === 'self' ? name : issuer, `subjectAltName = ${subjects}`, notBefore, notAfter)
      const above = issuer === 'intermediate' && !withoutIntermediate ? read('intermediate.pem') : ''
      return { key: read(`${name}.key`), cert: read(`${name}.pem`) + above }
    },
    [Symbol.dispose]() {
      rmSync(directory, { recursive: true })
    },
  }
}

/** `YYYYMMDDHHMMSSZ`. */
function opensslTime(date: Date): string {
  return `${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
}
