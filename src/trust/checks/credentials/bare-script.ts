import { ownerGroup } from '../../address/owners.ts'
import { leadsOn, namesItself } from '../../brands/own-name.ts'
import { actTargets } from '../../intents/act-targets.ts'
import { sendsToNeighbour } from '../../intents/form-targets.ts'
import type { Page } from '../../page/page.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** Characters of text of a page that is little else than a form. */
const LONGEST = 1500

/**
 * A page under nobody's name that sends something secret to another PHP script of its folder, as one unpacked from a kit
 * does. Honest programs send a token along that ties the form to the visit, and lead on to other pages.
 */
export const bareScriptCheck: Check = {
  id: 'bare-script',
  needs: 'html',
  run({ page, last, claim, secretFields, formTargets }) {
    const [first] = secretFields
    if (page === null || first === undefined || page.text.length > LONGEST) return []
    if (claim?.isOfficial === true || ownerGroup(last) !== null || namesItself(last, page)) return []
    const targets = [...formTargets, ...actTargets(page, secretFields, last.url)]
    if (!sendsToNeighbour(targets, last.url) || leadsOn(last, page) || hasToken(page)) return []
    const sent = targets[0]?.url.pathname ?? ''
    return [found('content.bare_script', { at: 'html:field', offset: first.field.offset }, sent)]
  },
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
