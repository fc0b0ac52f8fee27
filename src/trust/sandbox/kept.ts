import { BOUNDS, reach } from '../bounds/bounds.ts'
import { parsed, textsIn } from './world-json.ts'

export interface Kept {
  readonly cookies: string
  readonly set: readonly string[]
  /** JSON of what else is kept. */
  readonly storage: string
}
export const NOTHING_KEPT: Kept = { cookies: '', set: [], storage: '{}' }

export function keptIn(text: unknown): Kept {
  const answer = typeof text === 'string' && text.length <= BOUNDS.kept.most ? parsed(text) : null
  if (typeof text === 'string' && answer === null) reach('kept')
  const [cookies, storage] = [answer?.get('cookies'), answer?.get('storage')]
  return {
    cookies: typeof cookies === 'string' ? cookies : '',
    set: textsIn(answer?.get('set')).slice(0, BOUNDS.cookies.most),
    storage: typeof storage === 'string' ? storage : NOTHING_KEPT.storage,
  }
}
