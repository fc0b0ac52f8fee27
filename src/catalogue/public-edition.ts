import { areaOf } from './areas.ts'
import type { Edition, Published, Texts } from './edition.ts'
import { AREA_DESCRIPTIONS, INTRODUCTION } from './introduction.ts'
import { MEANINGS } from './refusals.ts'

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer KEY`' },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: '`x-api-key: KEY`' },
}

const WITHOUT_KEY = {
  missing_key: 'No API key was sent. Send it as Authorization: Bearer KEY, or as x-api-key: KEY.',
  invalid_key: 'The API key is not valid.',
  unavailable: 'The database cannot be reached at the moment; retry in a second.',
  rate_limited: 'Free plan: 60 requests per minute used up; retry in 60 seconds.',
}

export function publicEdition(baseUrl: string): Edition {
  return {
    title: 'Waypost',
    summary: 'Locates addresses, takes in notifications and grades URLs.',
    description: INTRODUCTION,
    server: baseUrl,
    tagOf: areaOf,
    tags: AREA_DESCRIPTIONS,
    securitySchemes: SECURITY_SCHEMES,
    meanings: MEANINGS,
    accessRefusals,
  }
}

function accessRefusals({ access }: Published): Texts {
  if (typeof access === 'string') return {}
  if (access.length === 0) return WITHOUT_KEY
  const missing_scope = `This operation needs the scope ${access.join(' or ')}, which the key lacks.`
  return { ...WITHOUT_KEY, missing_scope }
}
