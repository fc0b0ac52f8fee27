import { beforeAll, describe, expect, test } from 'bun:test'
import { type PublishedDocument, servedDocuments } from './published.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly required: boolean; readonly example?: unknown }[]
  readonly requestBody?: unknown
  readonly responses: unknown
}

let documents: readonly PublishedDocument[]

beforeAll(async () => {
  documents = Object.values(await servedDocuments())
})

/** Every operation with the text of a part of it and of all schemas that the part refers to. */
function partsOf(part: 'requestBody' | 'responses'): (readonly [id: string, text: string])[] {
  return documents.flatMap((document) => {
    const components = document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>
    const textOf = (node: unknown, seen: Set<string>): string => {
      const text = JSON.stringify(node)
      const referred = [...text.matchAll(/#\/components\/(schemas|responses)\/(\w+)/g)]
      return referred.reduce((whole, [name, kind = '', key = '']) => {
        if (seen.has(name)) return whole
        return whole + textOf(components[kind]?.[key], seen.add(name))
      }, text)
    }
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    return (operations as unknown as readonly Operation[]).flatMap((operation) =>
      operation[part] === undefined
        ? []
        : [[operation.operationId, textOf(operation[part], new Set())] as const],
    )
  })
}

const CLOSED = '"additionalProperties":false'

describe('the document does not trap those who read it [C2]', () => {
  test('every answer is open, so that a client that validates survives a field that is added', () => {
    const answers = partsOf('responses')
    expect(answers.length).toBeGreaterThan(40)
    expect(answers.filter(([, text]) => text.includes(CLOSED)).map(([id]) => id)).toEqual([])
  })

  test('every request is closed, as the service reads it', () => {
    const requests = partsOf('requestBody')
    expect(requests.length).toBeGreaterThan(15)
    expect(requests.filter(([, text]) => !text.includes(CLOSED)).map(([id]) => id)).toEqual([])
  })

  test('nothing that may be left out has an example, which tools would fill in', () => {
    const parameters = documents
      .flatMap(({ paths }) => Object.values(paths).flatMap((methods) => Object.values(methods)))
      .flatMap((operation) => (operation as unknown as Operation).parameters ?? [])
    expect(parameters.filter(({ required, example }) => !required && example !== undefined)).toEqual([])
    expect(parameters.filter(({ required }) => !required).length).toBeGreaterThan(5)
  })
})
