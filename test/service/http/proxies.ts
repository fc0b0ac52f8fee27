import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { send } from '../../support/raw-http.ts'
import { freePort, type StartedServer, startProcess, stopProcess } from '../../support/server-process.ts'
import { makeDirectory, REPOSITORY } from '../../support/service.ts'

/** The configuration of a proxy that keeps its connections to one node. */
export interface Proxy {
  readonly program: string
  readonly args: (file: string) => string[]
  readonly configure: (port: number, node: string, directory: string) => string
}

/** Replaces a line of a configuration, which has to be in it. */
function replaced(text: string, line: RegExp, by: string): string {
  if (!line.test(text)) throw new Error(`no line like ${line}`)
  return text.replace(line, by)
}

export const PROXIES = {
  /** deploy/haproxy.cfg, but for where it listens and where it finds the nodes. */
  HAProxy: {
    program: 'haproxy',
    args: (file) => ['-f', file],
    configure: (port, node) => {
      let text = readFileSync(join(REPOSITORY, 'deploy/haproxy.cfg'), 'utf8')
      text = replaced(text, /^ {2}bind :8080$/m, `  bind 127.0.0.1:${port}`)
      text = replaced(text, /^resolvers docker\n(?: {2}.*\n)+/m, '')
      text = replaced(text, / resolvers docker init-addr none$/m, '')
      return replaced(text, /^ {2}server-template .*$/m, `  server node ${node}`)
    },
  },
  nginx: {
    program: 'nginx',
    args: (file) => ['-c', file],
    configure: (port, node, directory) => `
daemon off;
pid ${directory}/pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  upstream nodes { server ${node}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_request_buffering off;
    }
  }
}
`,
  },
  Caddy: {
    program: 'caddy',
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    configure: (port, node) =>
      `{\n  admin off\n}\nhttp://:${port} {\n  bind 127.0.0.1\n  reverse_proxy ${node}\n}\n`,
  },
} as const satisfies Record<string, Proxy>

/** Starts a proxy before a node, and waits until it passes requests on. */
export async function startProxy(
  { program, args, configure }: Proxy,
  nodeUrl: string,
): Promise<StartedServer> {
  const directory = makeDirectory(program)
  const port = await freePort()
  const file = join(directory, 'configuration')
  writeFileSync(file, configure(port, new URL(nodeUrl).host, directory))
  const home = join(directory, 'home')
  mkdirSync(home)
  const command = {
    command: findProgram(program),
    args: args(file),
    cwd: directory,
    env: { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  }
  const url = `http://127.0.0.1:${port}`
  const child = await startProcess(
    command,
    async () => (await send(url, { path: '/health/live' })).status === 200,
  )
  return { url, stop: () => stopProcess(child, 'SIGTERM') }
}

/** Debian has servers in /usr/sbin, which is not on everybody's path. */
function findProgram(name: string): string {
  const found =
    Bun.which(name) ?? ['/usr/sbin', '/usr/bin'].map((folder) => join(folder, name)).find(existsSync)
  if (found !== undefined && found !== null) return found
  throw new Error(`${name} was not found. Install it (Debian, Ubuntu: \`apt-get install ${name}\`).`)
}
