import { isWithin } from '../address/owners.ts'
import type { Site } from '../address/site.ts'
import signIn from '../data/phrases/sign-in.json'
import signInName from '../data/phrases/sign-in-name.json'
import { anyOf } from '../data/phrases.ts'
import { type Page, shownLinks } from '../page/page.ts'
import { isLine } from '../page/typed.ts'

export const SIGN_IN = anyOf(signIn)
export const NAME_FIELD = anyOf(signInName)
const MAX_TEXT = 2000
const MIN_LINKS = 4

export function asksInPassing(page: Page, site: Site): boolean {
  if (page.seenLength <= MAX_TEXT) return false
  const here = withoutHash(site.url.href)
  const documents: string[] = []
  for (const { href } of shownLinks(page)) {
    const address = withoutHash(href)
    if (address === here || documents.includes(address) || !isWithin(site, address)) continue
    documents.push(address)
    if (documents.length === MIN_LINKS) return true
  }
  return false
}

const withoutHash = (address: string) => address.replace(/#.*$/s, '')

export function asksToSignIn(page: Page): boolean {
  if (page.seenLength > MAX_TEXT) return false
  const fields = page.fields.filter(isLine)
  if (fields.length === 0 || fields.length > 3) return false
  const named = fields.some(
    ({ type, name, id, label, placeholder }) =>
      type === 'email' ||
      type === 'tel' ||
      NAME_FIELD.test(`${name} ${id} ${label} ${placeholder}`.slice(0, 300)),
  )
  if (!named) return false
  const words = [
    page.title ?? '',
    ...page.headings.slice(0, 5),
    ...page.buttons.slice(0, 10).map(({ text }) => text),
  ]
  return SIGN_IN.test(words.join(' ').slice(0, 1500))
}
