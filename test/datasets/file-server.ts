/** A real HTTP server on a free port that answers each path as a test says, and remembers what it was asked. */
export interface FileServer {
  /** The address of a path. */
  at(path: string): string
  readonly answers: Map<string, (request: Request) => Response | Promise<Response>>
  readonly asked: string[]
  stop(): Promise<void>
}

export function startFileServer(): FileServer {
  const answers: FileServer['answers'] = new Map()
  const asked: string[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const path = decodeURIComponent(new URL(request.url).pathname)
      asked.push(path)
      return answers.get(path)?.(request) ?? new Response('no such file', { status: 404 })
    },
  })
  return {
    at: (path) => new URL(path, server.url).href,
    answers,
    asked,
    stop: () => server.stop(true),
  }
}
