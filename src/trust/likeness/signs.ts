import { isWithin } from '../address/owners.ts'
import type { Site } from '../address/site.ts'
import { isService } from '../brands/claim.ts'
import { mentionsIn } from '../brands/mentions.ts'
import privacyWord from '../data/phrases/privacy-word.json'
import { anyOf } from '../data/phrases.ts'
import { actTargets } from '../intents/act-targets.ts'
import type { Asks } from '../intents/asks.ts'
import { sendsToNeighbour, type Target } from '../intents/form-targets.ts'
import { SIGN_IN } from '../intents/sign-in.ts'
import { type Field, type Page, shownLinks } from '../page/page.ts'
import { isFilled } from '../page/typed.ts'

export interface Looked extends Asks {
  readonly page: Page
  readonly last: Site
}

interface Seen extends Looked {
  readonly typed: readonly Field[]
  readonly form: Page['forms'][number] | null
  readonly own: number
  readonly isDead: boolean
  readonly code: string
}

const LOGIN = /log-?in|sign-?in|auth/i
const PRIVACY = anyOf(privacyWord)
const MOST_CODE = 300_000
const MOST_TEXT = 3000
const LITTLE_TEXT = 200
const PAGE_OF_TEXT = 1500
const MUCH = 4

/** Signs that pages of kits and of honest sites show, the ones more often than the others; none says enough alone. */
export const SIGNS: Readonly<Record<string, (seen: Seen) => boolean>> = {
  'sends to a PHP script beside it': sendsToScript,
  'sends to itself': ({ form }) => form?.rawAction === '',
  'sends to a script for signing in': ({ form }) => LOGIN.test(fileOf(form?.action ?? '')),
  'sends by GET': ({ form }) => form !== null && form.method !== 'post',
  'leads on': ({ own }) => own > 0,
  'leads on to much': ({ own }) => own >= MUCH,
  'no links': ({ page }) => shownLinks(page).length === 0,
  'dead links alone': ({ isDead }) => isDead,
  'pictures of others': ({ page, last }) =>
    page.images.some(({ src }) => src !== null && isOthers(last, src)),
  'an icon of others': ({ page, last }) => page.icons.some((icon) => isOthers(last, icon)),
  'no picture': ({ page }) => page.images.length === 0,
  'one picture': ({ page }) => page.images.length === 1,
  'no heading': ({ page }) => page.headings.length === 0,
  'little text': ({ page }) => page.seenLength < LITTLE_TEXT,
  'a page of text': ({ page }) => page.seenLength >= PAGE_OF_TEXT,
  'a copyright': ({ page }) => page.copyright.length > 0,
  'a word on privacy': ({ page }) => PRIVACY.test(page.text.slice(0, MOST_TEXT)),
  'a brand': ({ page }) => namesBrand(page) || picturesBrand(page),
  'a brand for its title': ({ page }) => mentionsIn(page.title ?? '').some(({ kind }) => kind === 'own'),
  'signing in for its title': ({ page }) => SIGN_IN.test(page.title ?? ''),
  'one field': ({ typed }) => typed.length === 1,
  'two fields': ({ typed }) => typed.length === 2,
  'a field for mail': ({ typed }) => typed.some(({ type }) => type === 'email'),
  'a masked field': ({ typed }) => typed.some(({ masked }) => masked),
  'a placeholder': ({ typed }) => typed.some(({ placeholder }) => placeholder !== ''),
  'names for password managers': ({ page }) =>
    page.fields.some(({ autocomplete }) => MANAGED.test(autocomplete)),
  'a hidden field': ({ page }) => hiddenFields(page) > 0,
  'hidden fields': ({ page }) => hiddenFields(page) >= 3,
  'something secret': ({ secretFields }) => secretFields.length > 0,
  'several secrets': ({ secretFields }) => secretFields.length >= 3,
  'event handlers': ({ page }) => page.handlers.length > 0,
  'prevented defaults': ({ code }) => code.includes('preventdefault'),
  'a way on by script': ({ code }) => /location(?:\.href)?\s*=|location\.(?:replace|assign)\(/.test(code),
  'a pause by script': ({ code }) => code.includes('settimeout'),
}

const namesBrand = ({ title, headings }: Page) =>
  [title ?? '', ...headings.slice(0, 3)].some((text) => mentionsIn(text).length > 0)

/** Pictures of several brands, or of one to sign in with, are those of ways in or of partners. */
function picturesBrand({ images }: Page): boolean {
  const mentions = images.slice(0, 5).flatMap(({ alt }) => mentionsIn(alt))
  const named = mentions.filter(({ brand, kind }) => kind !== 'topic' && !isService(brand))
  return new Set(named.map(({ brand }) => brand)).size === 1
}

const MANAGED = /current-password|username|new-password|one-time|cc-/
const hiddenFields = ({ fields }: Page) => fields.filter(({ type }) => type === 'hidden').length
const fileOf = (address: string) => URL.parse(address)?.pathname.split('/').at(-1) ?? ''
const isOthers = (site: Site, address: string) => /^https?:/.test(address) && !isWithin(site, address)

export function signsOf(looked: Looked): string[] {
  const seen = seenOf(looked)
  return Object.entries(SIGNS).flatMap(([name, isShown]) => (isShown(seen) ? name : []))
}

function seenOf(looked: Looked): Seen {
  const { page, last, secretFields } = looked
  const typed = page.fields.filter(isFilled)
  const index = (secretFields[0]?.field ?? typed[0])?.form ?? null
  const here = new Set(['', last.url.href, page.base ?? ''].map(withoutHash))
  const isDead = (href: string) => here.has(withoutHash(href)) || /^javascript:/i.test(href)
  const living = shownLinks(page).filter(({ href }) => !isDead(href))
  return {
    ...looked,
    typed,
    form: index === null ? null : (page.forms[index] ?? null),
    own: living.filter(({ href }) => isWithin(last, href)).length,
    isDead: page.links.length > 0 && living.length === 0,
    code: page.code
      .map(({ lower }) => lower)
      .join('\n')
      .slice(0, MOST_CODE),
  }
}

const withoutHash = (address: string) => address.replace(/#.*$/s, '')

function sendsToScript({ page, form, formTargets, secretFields, last }: Seen): boolean {
  const url = URL.parse(form?.action ?? '')
  const own: Target[] = url === null ? [] : [{ url, at: 'html:form', offset: null }]
  return sendsToNeighbour([...own, ...formTargets, ...actTargets(page, secretFields, last.url)], last.url)
}
