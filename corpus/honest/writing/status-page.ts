import type { Family } from '../../family.ts'
import { brandOf, calledBy, homeOf } from '../../make/brands.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { documentOf, escaped } from '../../make/pages/layout.ts'

export const statusPage: Family = {
  id: 'status_page',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const isBrand = chance.maybe(0.5)
    const brand = brandOf(chance, 'software')
    const name = isBrand ? calledBy(brand, chance) : companyOf(honestHost(chance))
    const label = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    const host = isBrand
      ? chance.of([homeOf(brand, chance, ['status']), `${label}.statuspage.io`, `${label}status.com`])
      : chance.of([`status.${honestHost(chance, [''])}`, `${label}.statuspage.io`, `${label}.instatus.com`])
    const rows = ['API', 'Dashboard', 'Login', 'Payments', 'Webhooks'].map(
      (part) =>
        `<tr><td>${part}</td><td>${chance.of(['Operational', 'Operational', 'Degraded performance'])}</td></tr>`,
    )
    const body = documentOf(
      {
        language: 'en',
        title: `${name} Status`,
        heading: 'All Systems Operational',
        logo: `<img src="/logo.png" alt="${escaped(name)}">`,
        main: `<table>${rows.join('')}</table><form action="/subscriptions" method="post"><input type="email" name="email" placeholder="Email"><button>Subscribe to updates</button></form>`,
        footer: 'Powered by Atlassian Statuspage',
      },
      chance,
    )
    return { url: `https://${host}/`, body, isHonest: true }
  },
}
