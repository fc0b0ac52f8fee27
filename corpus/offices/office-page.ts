import type { Family } from '../family.ts'
import { OFFICES } from './bodies-offices.ts'
import { OTHERS } from './bodies-others.ts'
import { ROADS } from './bodies-roads.ts'
import { TOWNS } from './bodies-towns.ts'
import { siteOf } from './body.ts'
import { plateApp } from './plate-apps.ts'
import { SECTIONS } from './sections.ts'
import { cookieBar, counting, ownScript, plain } from './site-scripts.ts'
import { SHELLS, slim } from './site-shells.ts'
import { CHROME } from './tongues.ts'

const BODIES = [...OFFICES, ...TOWNS, ...ROADS, ...OTHERS]

/** Pages of the bodies that frauds about refunds, tolls and fines pose as, and of those who warn of them. */
export const officePage: Family = {
  id: 'office_page',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const body = chance.of(BODIES)
    const { tongue, heading } = body
    const site = siteOf(body, chance)
    const middle =
      body.kind === 'app' ? plateApp(body, site, chance) : plain(SECTIONS[body.kind](body, site, chance))
    const bar = cookieBar(tongue, site.host, chance)
    const own = chance.maybe(0.75) ? ownScript(site.host, chance) : plain('')
    const inside = {
      ...{ tongue, chrome: CHROME[tongue], site, heading },
      main: middle.html,
      head: counting(site.host, chance),
      end: `${bar.html}${own.html}`,
    }
    const shell = body.kind === 'app' ? slim : chance.of(SHELLS)
    return {
      url: `https://${site.host}${site.path}`,
      body: shell(inside, chance),
      resources: [middle, bar, own].flatMap(({ resources }) => resources),
      isHonest: true,
    }
  },
}
