/** Every variable that names a proxy to some program. */
export const PROXY_VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [
  name,
  name.toLowerCase(),
])

/** The variables, each with this address, and no name that is excepted from the proxy. */
export function proxyEnvironment(url: string, names = PROXY_VARIABLES): Record<string, string> {
  return { NODE_USE_ENV_PROXY: '1', ...Object.fromEntries(names.map((name) => [name, url])) }
}

/** A proxy that writes the first line of each request down, and refuses it. */
export function startProxy() {
  const asked: string[] = []
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data: (socket, bytes) => {
        asked.push(bytes.toString('latin1').split('\r\n')[0] ?? '')
        socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n')
      },
    },
  })
  return {
    url: `http://127.0.0.1:${listener.port}`,
    asked: asked as readonly string[],
    [Symbol.dispose]: () => listener.stop(true),
  }
}
