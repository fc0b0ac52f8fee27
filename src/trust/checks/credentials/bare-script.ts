import { ownerGroup } from '../../address/owners.ts'
import { leadsOn, namesItself } from '../../brands/own-name.ts'
import { actTargets } from '../../intents/act-targets.ts'
import { sendsToNeighbour, type Target } from '../../intents/form-targets.ts'
import { PRETEXT } from '../../intents/pretext-words.ts'
import type { Field, Page } from '../../page/page.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** Characters of text of a page that is little else than a form. */
const LONGEST = 1500

/**
 * A page under nobody's name that sends something secret to another PHP script of its folder, as one unpacked from a kit
 * does, or what somebody is known by where it says that it verifies that. Honest programs send a token along that ties
 * the form to the visit, and lead on to other pages.
 */
export const bareScriptCheck: Check = {
  id: 'bare-script',
  needs: 'html',
  run({ page, last, claim, secretFields, formTargets }) {
    const [first] = secretFields
    if (page === null || page.text.length > LONGEST) return []
    const told = first === undefined ? toldIn(page) : null
    const field = first?.field ?? told
    if (field === null) return []
    if (claim?.isOfficial === true || ownerGroup(last) !== null || namesItself(last, page)) return []
    const targets =
      told === null ? [...formTargets, ...actTargets(page, secretFields, last.url)] : targetOf(page, told)
    if (!sendsToNeighbour(targets, last.url) || leadsOn(last, page) || hasToken(page)) return []
    const sent = targets[0]?.url.pathname ?? ''
    const rule = told === null ? 'content.bare_script' : 'content.bare_identity'
    return [found(rule, { at: 'html:field', offset: field.offset }, sent)]
  },
}

const MAX_HEADINGS = 4
/** Types of fields for names and numbers; mail addresses are given for news as well. */
const TOLD = new Set(['text', 'tel', 'number', ''])

/** The first field for what somebody is known by, where the page says that it verifies, unlocks or updates something. */
function toldIn({ title, headings, fields }: Page): Field | null {
  const lines = [title ?? '', ...headings.slice(0, MAX_HEADINGS)]
  if (!lines.some((line) => PRETEXT.test(line))) return null
  return fields.find(({ type, hidden, form }) => !hidden && form !== null && TOLD.has(type)) ?? null
}

function targetOf({ forms }: Page, { form }: Field): readonly Target[] {
  const { action = null, offset = null } = forms[form ?? -1] ?? {}
  const url = URL.parse(action ?? '')
  return url === null ? [] : [{ url, at: `html:form[${form}]`, offset }]
}

const TOKEN_NAME =
  /csrf|xsrf|token|nonce|authenticity|viewstate|sesskey|session|state|execution|ticket|pareq|creq|form_(?:build_)?id/i
/** Letters and figures of a value that was drawn for one visit. */
const DRAWN = /^(?=\D*\d)(?=[^a-z]*[a-z])[\w+/=.-]{16,}$/i

function hasToken({ fields, metas }: Page): boolean {
  const isToken = (name: string, value: string) => TOKEN_NAME.test(name) || DRAWN.test(value)
  return (
    fields.some(({ type, name, value }) => type === 'hidden' && isToken(name, value)) ||
    metas.some(({ name }) => /csrf|xsrf/.test(name))
  )
}
