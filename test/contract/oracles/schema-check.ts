import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { Contract, JsonSchema } from '../document.ts'

/** What is wrong with a value, one line each; empty where nothing is. */
export type CheckValue = (schema: JsonSchema, value: unknown) => readonly string[]

export interface SchemaCheck {
  /** Formats count: what an answer has to fulfil. */
  readonly strict: CheckValue
  /** By JSON Schema 2020-12 alone, where a format is a remark and no assertion. */
  readonly asserted: CheckValue
}

const rfc3986 = fullFormats.uri as (text: string) => boolean

/** Checks values against schemas of the document by Ajv, whose reading of them owes nothing to the service. */
export function createSchemaCheck(contract: Contract): SchemaCheck {
  const strict = createAjv(true)
  // A URL is one for both: those who write it by the RFC and those who read it as browsers do.
  strict.addFormat('uri', (text: string) => rfc3986(text) && URL.canParse(text))
  return { strict: checkBy(strict, contract), asserted: checkBy(createAjv(false), contract) }
}

function createAjv(validateFormats: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    validateFormats,
  })
  addFormats.default(ajv)
  return ajv.addVocabulary(['components', 'example'])
}

function checkBy(ajv: Ajv2020, { components }: Contract): CheckValue {
  const compiled = new Map<JsonSchema, ValidateFunction>()
  return (schema, value) => {
    let check = compiled.get(schema)
    if (check === undefined) {
      check = ajv.compile({ allOf: [schema], components })
      compiled.set(schema, check)
    }
    return check(value) ? [] : (check.errors ?? []).map(describe)
  }
}

function describe({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath === '' ? 'the whole' : instancePath} ${message} ${JSON.stringify(params)}`
}
