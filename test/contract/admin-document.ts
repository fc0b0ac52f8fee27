import { expect } from 'bun:test'
import { type Reply, readJson, send } from '../support/raw-http.ts'
import type { Service } from '../support/service.ts'
import { type OperationDocument, readDocument } from './document.ts'
import { createSchemaCheck } from './oracles/schema-check.ts'

const PATH = '/openapi.json'

/** The document of an admin listener, and a check of its answers by it. */
export async function adminDocument({ adminUrl }: Pick<Service, 'adminUrl'>) {
  const contract = readDocument(JSON.stringify(readJson(await send(adminUrl, { path: PATH }))))
  const { strict } = createSchemaCheck(contract)
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]))
  const operationOf = (id: string): OperationDocument => {
    const operation = operations.get(id)
    if (operation === undefined) throw new Error(`the document has no ${id}`)
    return operation
  }
  /** Fails where the answer has a status, a header or a body other than the document says. */
  const expectDescribed = (id: string, { status, headers, text }: Reply): void => {
    const answer = operationOf(id).answers.get(status)
    if (answer === undefined) throw new Error(`${id} is not said to answer ${status}: ${text}`)
    const required = Object.entries(answer.headers).filter(([, header]) => header.required)
    expect(required.filter(([name]) => !headers.has(name))).toEqual([])
    if (answer.schema !== null) expect(strict(answer.schema, JSON.parse(text))).toEqual([])
    else if (id !== 'metricsGet') expect(text).toBe('')
  }
  return { operations: contract.operations, operationOf, expectDescribed }
}
