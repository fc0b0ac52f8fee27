import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/support/server-process.ts'
import { makeDirectory } from '../../test/support/service.ts'
import { family } from '../load/processes.ts'

export interface FixedAnswer {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** One answer of Waypost to each kind of request, for servers that have no data of their own. */
export interface Answers {
  readonly lookup: FixedAnswer
  readonly batch: FixedAnswer
}

export interface Given {
  readonly mmdb: string
  /** The texts of all keys, a line each. */
  readonly keysFile: string
  readonly answers: Answers
}

export interface Running {
  readonly port: number
  /** From the start of the process to its first answer. */
  readonly readyMs: number
  /** With all that it started, by what each does; asked again each time, for processes come and go. */
  groups(): Readonly<Record<string, readonly number[]>>
  stop(): Promise<void>
}

export interface Peer {
  readonly name: string
  /** null: it is not installed here; the reason is `missing`. */
  readonly start: ((given: Given) => Promise<Running>) | null
  readonly missing: string
  readonly hasBatch: boolean
}

const READY_MS = 20_000
const POLL_MS = 5

const PEERS = import.meta.dir
/** A server that is slower than the driver pays for waking it, too: this one tells how much, whatever the work is. */
const WORK_US = 8
const NGINX_MODULES = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/etc/nginx/modules']
const GEOIP2 = 'ngx_http_geoip2_module.so'

/** Starts a server that takes its port as the first argument, and waits until it takes connections. */
async function startOn(command: readonly string[], port: number): Promise<Running> {
  const startedMs = performance.now()
  const child = Bun.spawn([...command], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const endMs = performance.now() + READY_MS; ; await Bun.sleep(POLL_MS)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (isReady) break
    if (child.exitCode === null && performance.now() < endMs) continue
    child.kill('SIGKILL')
    throw new Error(`${command.join(' ')} did not start`)
  }
  const readyMs = performance.now() - startedMs
  return {
    port,
    readyMs,
    groups: () => ({ server: family(child.pid) }),
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), READY_MS)
      await child.exited
      clearTimeout(timer)
    },
  }
}

/** @param workUs microseconds of idle work that each request takes besides. */
async function startBare({ answers }: Given, workUs = 0): Promise<Running> {
  const file = join(makeDirectory('answers'), 'answers.json')
  await Bun.write(file, JSON.stringify(answers))
  const port = await freePort()
  return startOn([process.execPath, join(PEERS, 'bare.ts'), String(port), file, String(workUs)], port)
}

async function startElysia({ mmdb, keysFile }: Given): Promise<Running> {
  const port = await freePort()
  return startOn([process.execPath, join(PEERS, 'elysia-mmdb-lib.ts'), String(port), mmdb, keysFile], port)
}

async function startFastify(runtime: string, { mmdb, keysFile }: Given): Promise<Running> {
  const port = await freePort()
  return startOn([runtime, join(PEERS, 'fastify-maxmind.mjs'), String(port), mmdb, keysFile], port)
}

/** Headers as in Waypost, the body from variables of the module; one worker, no log. */
function nginxSettings(
  { mmdb, answers }: Given,
  port: number,
  modulePath: string,
  directory: string,
): string {
  const headers = Object.entries(answers.lookup.headers)
    .filter(([name]) => name !== 'content-type')
    .map(([name, value]) => `add_header ${name} '${value}';`)
  const body = `{"ip":"$address","country":"$country","region":"$region","city":"$city","lat":$lat,"lon":$lon,"attribution":"IP Geolocation by DB-IP, https://db-ip.com"}`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory}/${kind};`,
  )
  return `load_module ${modulePath};
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${directory}/pid;
error_log ${directory}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  keepalive_requests 1000000000;
  keepalive_timeout 600s;
  ${temporary.join('\n  ')}
  geoip2 ${mmdb} {
    $country source=$address country_code;
    $region source=$address state1;
    $city source=$address city;
    $lat default=null source=$address latitude;
    $lon default=null source=$address longitude;
  }
  server {
    listen 127.0.0.1:${port};
    default_type application/json;
    ${headers.join('\n    ')}
    location ~ ^/v1/geo/(?<address>[0-9a-f:.]+)$ { return 200 '${body}'; }
  }
}
`
}

async function startNginx(modulePath: string, given: Given): Promise<Running> {
  const [directory, port] = [makeDirectory('nginx'), await freePort()]
  const file = join(directory, 'nginx.conf')
  await Bun.write(file, nginxSettings(given, port, modulePath, directory))
  return startOn(['nginx', '-p', directory, '-c', file, '-e', join(directory, 'error.log')], port)
}

/** The peers for the same question, and bare Bun. */
export function findPeers(): Peer[] {
  const modulePath = NGINX_MODULES.map((folder) => join(folder, GEOIP2)).find((path) => existsSync(path))
  const hasNginx = Bun.which('nginx') !== null && modulePath !== undefined
  const node = Bun.which('node')
  return [
    {
      name: 'bare Bun.serve, a constant answer',
      start: (given) => startBare(given),
      missing: '',
      hasBatch: true,
    },
    {
      name: 'nginx with geoip2',
      start: hasNginx ? (given) => startNginx(modulePath, given) : null,
      missing: 'nginx or its module is not installed (Debian: nginx, libnginx-mod-http-geoip2)',
      hasBatch: false,
    },
    {
      name: `Fastify and maxmind on ${node === null ? 'Bun' : 'Node'}`,
      start: (given) => startFastify(node ?? process.execPath, given),
      missing: '',
      hasBatch: true,
    },
    { name: 'Elysia and mmdb-lib on Bun', start: startElysia, missing: '', hasBatch: true },
    {
      name: `Bun.serve that idles ${WORK_US} µs a request`,
      start: (given) => startBare(given, WORK_US),
      missing: '',
      hasBatch: false,
    },
  ]
}
