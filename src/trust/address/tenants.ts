import { SERVICES } from '../data/loader.ts'
import { isBelow } from './domains.ts'
import type { Site } from './site.ts'

const REGISTRIES: ReadonlySet<string> = new Set(SERVICES.registries)
const CUSTOMER_HOSTS: ReadonlySet<string> = new Set(SERVICES.customer_hosts)
const FILE_HOSTS: ReadonlySet<string> = new Set(SERVICES.file_hosts)
const IDENTITY_HOSTS: ReadonlySet<string> = new Set(SERVICES.identity_and_payment.identity)

export function isTenant({ tenantOf }: Site): boolean {
  return tenantOf !== null && !REGISTRIES.has(tenantOf)
}

export function isFreeTenant(site: Site): boolean {
  const { tenantOf } = site
  if (tenantOf === null || !isTenant(site)) return false
  return !(isBelow(tenantOf, CUSTOMER_HOSTS) && isBelow(tenantOf, IDENTITY_HOSTS))
}

export function isFileHost({ host }: Site): boolean {
  return isBelow(host, FILE_HOSTS)
}

export function isCustomerHost({ host }: Site): boolean {
  return isBelow(host, CUSTOMER_HOSTS)
}
