import { SERVICES } from '../data/loader.ts'
import { isBelow } from './domains.ts'
import type { Site } from './site.ts'

/** Suffixes below which names are bought, as domains are. */
const REGISTRIES: ReadonlySet<string> = new Set(SERVICES.registries)
/** Platforms whose tenants have nothing but a page to sign in. */
const CUSTOMER_HOSTS: ReadonlySet<string> = new Set(SERVICES.customer_hosts)
const FILE_HOSTS: ReadonlySet<string> = new Set(SERVICES.file_hosts)
const IDENTITY_HOSTS: ReadonlySet<string> = new Set(SERVICES.identity_and_payment.identity)

/** Whether a site is a tenant of a hosting platform. */
export function isTenant({ tenantOf }: Site): boolean {
  return tenantOf !== null && !REGISTRIES.has(tenantOf)
}

/** Whether a site is a tenant of a platform that hosts anybody's pages. */
export function isFreeTenant(site: Site): boolean {
  const { tenantOf } = site
  if (tenantOf === null || !isTenant(site)) return false
  return !(isBelow(tenantOf, CUSTOMER_HOSTS) && isBelow(tenantOf, IDENTITY_HOSTS))
}

/** Whether a host is below a store of files, which runs no program that could answer a form. */
export function isFileHost({ host }: Site): boolean {
  return isBelow(host, FILE_HOSTS)
}

/** Whether a host is below a platform that gives each customer one. */
export function isCustomerHost({ host }: Site): boolean {
  return isBelow(host, CUSTOMER_HOSTS)
}
