import { haveSameOwner } from '../address/owners.ts'
import type { Site } from '../address/site.ts'
import { siteOf } from '../address/site.ts'
import type { Field, Form, Page } from '../page/page.ts'

/** A program for mail whose login anyone can copy: the names of its fields, and where its own form goes. */
interface Software {
  readonly name: string
  readonly fields: readonly string[]
  /** The path and query on the program's own host. */
  readonly endpoint: RegExp
}

/** The programs' names for their own fields; kits keep them, since the copied styles and scripts need them. */
const SOFTWARE: readonly Software[] = [
  { name: 'Roundcube', fields: ['_user', '_pass', '_task'], endpoint: /^[^?]*\/(?:index\.php)?(?:\?|$)/ },
  { name: 'Zimbra', fields: ['username', 'password', 'loginop'], endpoint: /^[^?.]*(?:\.jsp)?(?:\?|$)/ },
  {
    name: 'Outlook Web App',
    fields: ['username', 'password', 'destination', 'flags'],
    endpoint: /\/auth\.owa(?:\?|$)/i,
  },
  { name: 'Horde', fields: ['horde_user', 'horde_pass'], endpoint: /\/(?:login|redirect)\.php(?:\?|$)/ },
  {
    name: 'SquirrelMail',
    fields: ['login_username', 'secretkey'],
    endpoint: /\/redirect\.php(?:\?|$)/,
  },
]
/** cPanel is known by the places of its files: its fields have names that any form may have. */
const CPANEL = {
  name: 'cPanel',
  files: /\/unprotected\/cpanel\/|\/cpanel_magic_revision_/i,
  endpoint: /\/login\/?(?:\?|$)/,
}

/** A login of such a program, and whether its form goes where the program itself takes it. */
export interface WebmailLogin {
  readonly name: string
  readonly form: Form
  readonly index: number
  readonly isOwnEndpoint: boolean
}

/** The login of a mail program that the page has; null where it has none, or one without a form. */
export function webmailLogin(page: Page, site: Site): WebmailLogin | null {
  for (const [index, form] of page.forms.entries()) {
    const software = softwareOf(page, index)
    if (software === null) continue
    const target = form.action === null ? site.url : URL.parse(form.action)
    const isOwnEndpoint =
      target !== null &&
      haveSameOwner(site, siteOf(target)) &&
      software.endpoint.test(form.rawAction.trim() === '' ? '/' : `${target.pathname}${target.search}`)
    return { name: software.name, form, index, isOwnEndpoint }
  }
  return null
}

function softwareOf(page: Page, form: number): Pick<Software, 'name' | 'endpoint'> | null {
  const fields = page.fields.filter((field) => field.form === form)
  if (!fields.some(({ masked }) => masked)) return null
  const names = new Set(fields.map(({ name }: Field) => name.toLowerCase()))
  const software = SOFTWARE.find((one) => one.fields.every((name) => names.has(name)))
  if (software !== undefined) return software
  const isPanel =
    names.has('user') && names.has('pass') && filesOf(page).some((file) => CPANEL.files.test(file))
  return isPanel ? CPANEL : null
}

function filesOf(page: Page): readonly string[] {
  return [...page.stylesheets.map(({ href }) => href), ...page.images.map(({ src }) => src ?? '')]
}
