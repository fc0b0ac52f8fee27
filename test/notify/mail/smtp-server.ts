import { createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'

export interface AcceptedMail {
  readonly from: string
  readonly to: readonly string[]
  /** As it came, without the dots that were doubled. */
  readonly data: string
  readonly isSecure: boolean
  readonly user: string | null
}

type Stage = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body'

/** `lost`: the mail is taken, and the connection ends before the answer. */
export type SmtpAnswer = `${number} ${string}` | 'hang' | 'drop' | 'lost'

export interface SmtpServer extends AsyncDisposable {
  readonly url: string
  readonly mails: AcceptedMail[]
  /** What it answers in place of the usual, by stage and argument. */
  behave: (stage: Stage, argument: string) => SmtpAnswer | undefined
  /** Connections that were made so far. */
  connections: number
}

export interface SmtpOptions {
  readonly user?: string
  readonly password?: string
  readonly tls?: { readonly key: string; readonly cert: string; readonly kind: 'starttls' | 'implicit' }
}

/** A server of RFC 5321 that keeps what it takes, with STARTTLS, AUTH PLAIN and pipelining. */
export async function startSmtp({ user, password, tls }: SmtpOptions = {}): Promise<SmtpServer> {
  const mails: AcceptedMail[] = []
  const sockets = new Set<Socket>()
  const server: SmtpServer = {
    ...{ url: '', mails, behave: () => undefined, connections: 0 },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  const serve = (socket: Socket) => {
    server.connections++
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    new Session(socket, server, {
      ...(user && { user, password: password ?? '' }),
      ...(tls && { tls }),
    }).begin()
  }
  const listener =
    tls?.kind === 'implicit'
      ? createTlsServer({ key: tls.key, cert: tls.cert }, serve)
      : createTcpServer(serve)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : 0
  const login = user === undefined ? '' : `${user}:${encodeURIComponent(password ?? '')}@`
  const url = `${tls?.kind === 'implicit' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`
  return Object.assign(server, { url })
}

class Session {
  #socket: Socket
  readonly #server: SmtpServer
  readonly #options: SmtpOptions
  #text = ''
  #isSecure: boolean
  #user: string | null = null
  #from = ''
  #to: string[] = []
  #isBody = false

  constructor(socket: Socket, server: SmtpServer, options: SmtpOptions) {
    this.#socket = socket
    this.#server = server
    this.#options = options
    this.#isSecure = options.tls?.kind === 'implicit'
  }

  begin(): void {
    this.#listen()
    this.#answer('connect', '', '220 mail.example ESMTP')
  }

  #listen(): void {
    this.#socket.on('data', (chunk) => {
      this.#text += chunk.toString('latin1')
      this.#read()
    })
  }

  #read(): void {
    for (;;) {
      const mark = this.#isBody ? '\r\n.\r\n' : '\r\n'
      const at = this.#text.indexOf(mark)
      if (at === -1) return
      const line = this.#text.slice(0, at)
      this.#text = this.#text.slice(at + mark.length)
      if (this.#isBody) this.#take(line)
      else this.#command(line)
    }
  }

  #command(line: string): void {
    const [verb = '', ...rest] = line.split(' ')
    const argument = rest.join(' ')
    switch (verb.toUpperCase()) {
      case 'EHLO':
        this.#write(this.#greeting())
        return
      case 'STARTTLS':
        this.#secure()
        return
      case 'AUTH':
        this.#authenticate(argument)
        return
      case 'MAIL':
        this.#from = /<([^>]*)>/.exec(argument)?.[1] ?? ''
        this.#to = []
        this.#answer('mail', this.#from, '250 2.1.0 Ok')
        return
      case 'RCPT': {
        const to = /<([^>]*)>/.exec(argument)?.[1] ?? ''
        if (this.#answer('rcpt', to, '250 2.1.5 Ok') === undefined) this.#to.push(to)
        return
      }
      case 'DATA':
        if (this.#to.length === 0) {
          this.#write('554 5.5.1 No valid recipients')
          return
        }
        this.#isBody = this.#answer('data', '', '354 End data with <CR><LF>.<CR><LF>') === undefined
        return
      case 'QUIT':
        this.#write('221 2.0.0 Bye')
        this.#socket.end()
        return
      default:
        this.#write('250 2.0.0 Ok')
        return
    }
  }

  #greeting(): string {
    const { tls, user } = this.#options
    const lines = ['mail.example', 'PIPELINING', '8BITMIME', 'ENHANCEDSTATUSCODES']
    if (tls?.kind === 'starttls' && !this.#isSecure) lines.push('STARTTLS')
    if (user !== undefined) lines.push('AUTH PLAIN')
    return lines.map((text, at) => `250${at === lines.length - 1 ? ' ' : '-'}${text}`).join('\r\n')
  }

  #secure(): void {
    const { tls } = this.#options
    if (tls === undefined) {
      this.#write('502 5.5.1 Not here')
      return
    }
    this.#write('220 2.0.0 Go ahead')
    this.#socket.removeAllListeners('data')
    this.#socket = new TLSSocket(this.#socket, { isServer: true, key: tls.key, cert: tls.cert })
    this.#socket.on('error', () => {})
    this.#isSecure = true
    this.#listen()
  }

  #authenticate(argument: string): void {
    const [, user = '', password] = Buffer.from(argument.split(' ')[1] ?? '', 'base64')
      .toString()
      .split('\0')
    const isRight = user === this.#options.user && password === this.#options.password
    const said = this.#answer('auth', user, isRight ? '235 2.7.0 Ok' : '535 5.7.8 Authentication failed')
    if (isRight && said === undefined) this.#user = user
  }

  #take(text: string): void {
    this.#isBody = false
    const said = this.#server.behave('body', '')
    const mail = { from: this.#from, to: this.#to, isSecure: this.#isSecure, user: this.#user }
    if (said === undefined || said === 'lost')
      this.#server.mails.push({ ...mail, data: text.replace(/^\.\./gm, '.') })
    this.#say(said ?? '250 2.0.0 Taken')
  }

  /** undefined: the usual was answered. */
  #answer(stage: Stage, argument: string, usual: string): SmtpAnswer | undefined {
    const said = this.#server.behave(stage, argument)
    this.#say(said ?? usual)
    return said
  }

  #say(said: string): void {
    if (said === 'drop' || said === 'lost') this.#socket.destroy()
    else if (said !== 'hang') this.#write(said)
  }

  #write(text: string): void {
    this.#socket.write(`${text}\r\n`)
  }
}
