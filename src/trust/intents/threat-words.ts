import urgencyThreat from '../data/phrases/urgency-threat.json'
import { anyOf } from '../data/phrases.ts'

/** An account, a parcel or a payment is in danger. */
export const THREAT = anyOf(urgencyThreat)
