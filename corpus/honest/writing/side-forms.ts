import type { Chance } from '../../make/chance.ts'

export const search = (chance: Chance) =>
  chance.maybe(0.6)
    ? '<form action="/search" role="search"><input type="search" name="q" placeholder="Search"></form>'
    : ''

export const subscribe = (chance: Chance) =>
  chance.maybe(0.4)
    ? '<form method="post" action="/subscribe"><input type="email" name="email" placeholder="Your email"><button>Subscribe</button></form>'
    : ''
