import type { Refusal } from '../ask.ts'
import { element, make } from '../element.ts'
import { describeRefusal, mark } from '../refusal.ts'

/** The fields of the page by their names in a request, and what a refused one lacks, in words for people. */
const FIELDS: Readonly<Record<string, readonly [id: string, words: string]>> = {
  user_id: ['user', 'Name a user, in at most 128 characters.'],
  subject_user_id: ['user', 'Name a user, in at most 128 characters.'],
  product_key: ['product', 'Lower-case letters, digits, dots, dashes and underscores, as in “shop”.'],
  type: ['type', 'Lower-case letters, digits, dots, colons, dashes and underscores, as in “order.shipped”.'],
  title: ['event-headline', 'A title has at least one visible character, and at most 255.'],
  body: ['body', 'At most 4,000 characters, without hidden ones.'],
  url: ['url', 'A web address, in full.'],
  email: ['email', 'An address such as ada@example.com.'],
  data: ['data', 'An object in JSON, such as {"order": 7}, at most 8 KiB.'],
  dedupe_key: ['dedupe', 'At most 255 characters.'],
}

const fieldOf = (id: string) => element(id, HTMLElement)
const errorOf = (id: string) => `${id}-error`

export function clearFields(): void {
  for (const [id] of Object.values(FIELDS)) {
    mark(fieldOf(id), false)
    document.getElementById(errorOf(id))?.remove()
    setDescription(id, false)
  }
}

/** Says beside its field what a refusal is about, and goes there; another refusal is said in `place`. */
export function showFieldRefusal(refusal: Refusal, place: HTMLElement): void {
  const [name = ''] = refusal.message.match(/^[a-z_]+/) ?? []
  const field = refusal.code === 'bad_request' ? FIELDS[name] : undefined
  if (field === undefined) {
    place.replaceChildren(describeRefusal(refusal))
    return
  }
  const [id, words] = field
  place.replaceChildren()
  const input = fieldOf(id)
  mark(input, true)
  input.after(make('p', { id: errorOf(id), className: 'error' }, words))
  setDescription(id, true)
  input.closest('details')?.setAttribute('open', '')
  input.focus()
}

/** A hint that the field has stays. */
function setDescription(id: string, isWrong: boolean): void {
  const hint = document.getElementById(`${id}-hint`) === null ? [] : [`${id}-hint`]
  const ids = [...(isWrong ? [errorOf(id)] : []), ...hint]
  if (ids.length === 0) fieldOf(id).removeAttribute('aria-describedby')
  else fieldOf(id).setAttribute('aria-describedby', ids.join(' '))
}
