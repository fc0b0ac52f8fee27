import { haveSameOwner } from '../address/owners.ts'
import type { Site } from '../address/site.ts'
import { siteOf } from '../address/site.ts'
import type { Page } from '../page/page.ts'

interface WebmailProgram {
  readonly fields: readonly string[]
  readonly endpoint: RegExp
}

/** The programs' names for their own fields; kits keep them, since the copied styles and scripts need them. */
const SOFTWARE: Readonly<Record<string, WebmailProgram>> = {
  Roundcube: { fields: ['_user', '_pass', '_task'], endpoint: /^[^?]*\/(?:index\.php)?(?:\?|$)/ },
  Zimbra: { fields: ['username', 'password', 'loginop'], endpoint: /^[^?.]*(?:\.jsp)?(?:\?|$)/ },
  'Outlook Web App': {
    fields: ['username', 'password', 'destination', 'flags'],
    endpoint: /\/auth\.owa(?:\?|$)/i,
  },
  Horde: { fields: ['horde_user', 'horde_pass'], endpoint: /\/(?:login|redirect)\.php(?:\?|$)/ },
  SquirrelMail: { fields: ['login_username', 'secretkey'], endpoint: /\/redirect\.php(?:\?|$)/ },
}
const CPANEL = {
  files: /\/unprotected\/cpanel\/|\/cpanel_magic_revision_/i,
  endpoint: /\/login\/?(?:\?|$)/,
}

const AUTH_JS = { field: 'csrftoken', endpoint: /\/auth\/(?:callback|signin)\/[\w-]{1,64}(?:\?|$)/ }

export function isDrawnByAuthJs({ forms, fields }: Page, site: Site): boolean {
  const asking = new Set(fields.flatMap(({ masked, hidden, form }) => (masked && !hidden ? [form] : [])))
  return (
    asking.size > 0 &&
    [...asking].every((index) => {
      const form = index === null ? undefined : forms[index]
      const target = URL.parse(form?.action ?? '')
      if (form?.method !== 'post' || target === null || !haveSameOwner(site, siteOf(target))) return false
      const hasToken = fields.some(
        (field) =>
          field.form === index && field.type === 'hidden' && field.name.toLowerCase() === AUTH_JS.field,
      )
      return hasToken && AUTH_JS.endpoint.test(`${target.pathname}${target.search}`)
    })
  )
}

export function isOwnWebmail(page: Page, site: Site): boolean {
  for (const [index, form] of page.forms.entries()) {
    const endpoint = endpointOf(page, index)
    if (endpoint === null) continue
    const target = form.action === null ? site.url : URL.parse(form.action)
    if (target === null || !haveSameOwner(site, siteOf(target))) return false
    return endpoint.test(form.rawAction.trim() === '' ? '/' : `${target.pathname}${target.search}`)
  }
  return false
}

/** Where the program whose login a form is takes it; null where it is none's. */
function endpointOf(page: Page, form: number): RegExp | null {
  const fields = page.fields.filter((field) => field.form === form)
  if (!fields.some(({ masked }) => masked)) return null
  const names = fields.map(({ name }) => name.toLowerCase())
  const software = Object.values(SOFTWARE).find((one) => one.fields.every((name) => names.includes(name)))
  if (software !== undefined) return software.endpoint
  const isPanel =
    names.includes('user') && names.includes('pass') && filesOf(page).some((file) => CPANEL.files.test(file))
  return isPanel ? CPANEL.endpoint : null
}

function filesOf(page: Page): readonly string[] {
  return [...page.stylesheets.map(({ href }) => href), ...page.images.map(({ src }) => src ?? '')]
}
