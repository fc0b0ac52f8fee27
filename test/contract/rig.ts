import { startAlone } from '../support/nodes.ts'
import type { Reply } from '../support/raw-http.ts'
import type { Service } from '../support/service.ts'
import { checkUntilGraded, trustKey } from '../support/trust-client.ts'
import { type Attempt, bytesOf, curlOf, isAmong, WRONG_KEY } from './attempt.ts'
import { Connections } from './connections.ts'
import { type Contract, type OperationDocument, readDocument } from './document.ts'
import { openKeys, type ShowKey } from './keys.ts'
import { createConform } from './oracles/conformity.ts'
import { createExpect } from './oracles/expectation.ts'
import { createJudge, type Judge } from './oracles/oracles.ts'
import { createSchemaCheck, type SchemaCheck } from './oracles/schema-check.ts'
import { staysInside } from './oracles/stays-inside.ts'
import { type Kind, Tally } from './tally.ts'
import { startTrustWeb, type TrustWeb } from './trust-web.ts'

/** A running service with its document, and all that is needed to ask and to judge it. */
export class Rig implements AsyncDisposable {
  readonly tally = new Tally()
  readonly service: Service
  readonly web: TrustWeb
  readonly contract: Contract
  readonly check: SchemaCheck
  readonly #showKey: ShowKey
  readonly #judge: Judge
  readonly #connections: Connections

  private constructor(service: Service, web: TrustWeb, contract: Contract, showKey: ShowKey) {
    this.service = service
    this.web = web
    this.contract = contract
    this.check = createSchemaCheck(contract)
    this.#showKey = showKey
    this.#judge = createJudge(
      contract,
      this.check,
      createExpect(contract, createConform(contract, this.check)),
    )
    this.#connections = new Connections(service.baseUrl)
  }

  /** @param requestCount how many will be sent, which takes keys. */
  static async start(requestCount: number): Promise<Rig> {
    const web = await startTrustWeb()
    const service = await startAlone({
      TRUST_ALLOW_NETWORKS: '127.0.0.0/8',
      TRUST_RESOLVER: web.resolver,
      // The product's own: half of what the client waits on a busy machine.
      TRUST_TIMEOUT_MS: '8000',
      REDIS_URL: process.env.TEST_REDIS_URL,
    })
    await checkUntilGraded(service, (await trustKey(service)).key, web.urls[0] ?? '')
    const contract = readDocument((await service.get('/v1/openapi.json')).text)
    return new Rig(service, web, contract, await openKeys(service, contract, requestCount))
  }

  operation(id: string): OperationDocument {
    const found = this.contract.operations.find((operation) => operation.id === id)
    if (found === undefined) throw new Error(`the document has no operation ${id}`)
    return found
  }

  /** Sends an attempt and counts its answer; throws where the service would visit another machine. */
  async send(attempt: Attempt, kind: Kind): Promise<Reply> {
    if (!staysInside(attempt)) throw new Error(`this would visit another machine: ${attempt.body}`)
    const bytes = bytesOf(attempt, this.#showKey(attempt))
    // The service counts failed authentications against an address (contract K7).
    const reply = isAmong(WRONG_KEY, attempt)
      ? await this.#connections.sendAsStranger(bytes, attempt.method)
      : await this.#connections.send(bytes, attempt.method)
    this.tally.record(attempt.operation ?? 'none', kind, reply.status)
    return reply
  }

  /**
   * Sends an attempt; what is wrong with its answer, if anything. What is answered 503 is sent again when it says: a
   * machine at its limits is no fault, unless it is one of every time.
   */
  async try(attempt: Attempt, kind: Kind): Promise<readonly string[]> {
    const reply = await this.send(attempt, kind)
    if (reply.status !== 503) return this.#problems(attempt, reply)
    const problems = this.#judge(attempt, reply, [503])
    return [...problems, ...this.#problems(attempt, await this.#sendAgain(attempt, kind, reply))]
  }

  /** The answer to an attempt that is known to be a good one. */
  async ask(attempt: Attempt): Promise<Reply> {
    const reply = await this.send(attempt, 'valid')
    return reply.status === 503 ? this.#sendAgain(attempt, 'valid', reply) : reply
  }

  async #sendAgain(attempt: Attempt, kind: Kind, { headers }: Reply): Promise<Reply> {
    await Bun.sleep(1_000 * Number(headers.get('retry-after')))
    return this.send(attempt, kind)
  }

  #problems(attempt: Attempt, reply: Reply): readonly string[] {
    const problems = this.#judge(attempt, reply)
    const headers = JSON.stringify(Object.fromEntries(reply.headers))
    return problems.length === 0
      ? []
      : [...problems, `answered ${reply.status} ${headers} ${reply.text.slice(0, 500)}`]
  }

  /** The command that repeats an attempt. */
  curl(attempt: Attempt): string {
    return curlOf(attempt, this.service.baseUrl, this.#showKey(attempt))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#connections.close()
    await this.service.stop()
    await this.web[Symbol.asyncDispose]()
  }
}
