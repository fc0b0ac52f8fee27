import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { escaped } from '../make/pages/layout.ts'
import {
  type BrandSetting,
  bankLogin,
  brandNews,
  community,
  companyLogin,
  reseller,
} from './brand-programs.ts'
import { BRANDS, bankWord, dealerWord, GOODS_BRANDS, unofficialWord, warningWord } from './brand-words.ts'
import { made, markup, placeOf, program, programWith } from './document.ts'
import { hostOf, type Owner, ownerOf, tenantOf } from './owners.ts'
import { footerOf, headerOf } from './parts.ts'
import { SENTENCES } from './sentences.ts'
import { wordsOf } from './words.ts'

type Page = (owner: Owner, setting: BrandSetting, chance: Chance) => Made

const self = (url: string, name: string, chance: Chance) =>
  markup(
    `<link rel="canonical" href="${url}"><meta property="og:url" content="${url}"><meta property="og:site_name" content="${escaped(name)}"><meta property="og:image" content="${new URL('/og.png', url).href}"><meta name="csrf" content="${chance.hex(32)}">`,
  )

/** A bank whose name is the owner's, at the owner's address. */
const bank: Page = ({ tongue, family, label, domain, name }, setting, chance) => {
  const [first = name] = name.split(' ')
  const own = `${first} ${bankWord(tongue)}`
  const ending = domain.slice(domain.indexOf('.'))
  const site = chance.of([`${family}bank`, `${family}-bank`, `bank-${family}`, `${family}direkt`])
  const owner: Owner = { tongue, family, label, name: own, domain: `${site}${ending}` }
  const place = placeOf(owner, hostOf(owner, ['www', 'online', 'ebanking', 'secure', ''], chance))
  const path = chance.of(['/login', '/banking/login', '/portal/', '/'])
  return made(
    {
      place,
      path,
      title: `${own} – ${setting.words.signIn}`,
      head: [self(`${place.origin}${path}`, own, chance)],
      body: [
        `<div id="${setting.root}"></div>`,
        ...programWith(
          ['react', 'reactDom'],
          bankLogin({ ...setting, owner: own }, '/api/session'),
          place,
          chance,
        ),
        footerOf(owner, chance),
      ],
    },
    chance,
  )
}

const company: Page = (owner, setting, chance) => {
  const place = placeOf(owner, hostOf(owner, ['account', 'www', 'login', 'id', ''], chance))
  return made(
    {
      place,
      path: '/login',
      title: `${owner.name} – ${setting.words.account}`,
      head: [self(`${place.origin}/login`, owner.name, chance)],
      body: [
        `<div id="${setting.root}"></div>`,
        ...programWith(
          ['jquery'],
          companyLogin(setting, chance.of(['/login', '/sessions', '/api/login'])),
          place,
          chance,
        ),
        footerOf(owner, chance),
      ],
    },
    chance,
  )
}

const dealer: Page = (owner, setting, chance) => {
  const place = placeOf(owner, hostOf(owner, ['www', 'shop', ''], chance))
  const goods = chance.some(GOODS_BRANDS, 2 + chance.below(4)).map(([brand, site]) => ({ brand, site }))
  return made(
    {
      place,
      title: `${owner.name} – ${goods.map(({ brand }) => brand).join(', ')}`,
      body: [
        headerOf(owner, chance),
        `<main id="${setting.root}"></main>`,
        program(reseller(setting, dealerWord(owner.tongue), goods), place, chance),
        footerOf(owner, chance),
      ],
    },
    chance,
  )
}

const fans: Page = (owner, setting, chance) => {
  const [brand] = chance.of(GOODS_BRANDS)
  const slug = brand.toLowerCase()
  const own = {
    ...owner,
    name: `${brand} Forum`,
    domain: chance.of([
      `${slug}-forum.${owner.domain.split('.').at(-1)}`,
      `${slug}fans.net`,
      `my-${slug}.club`,
    ]),
  }
  const tenant = tenantOf(`${slug}-fans-${chance.name(2)}`, chance)
  const place = chance.maybe(0.3)
    ? placeOf(own, tenant.host, tenant.path)
    : placeOf(own, hostOf(own, ['www', 'forum', ''], chance))
  return made(
    {
      place,
      title: `${brand} Forum – ${setting.words.home}`,
      body: [
        `<div id="${setting.root}"></div>`,
        ...programWith(
          ['htmPreact'],
          community(
            setting,
            `${brand} Forum`,
            `${unofficialWord(owner.tongue)} ${brand}.`,
            SENTENCES[owner.tongue],
          ),
          place,
          chance,
        ),
      ],
    },
    chance,
  )
}

/** News, some of it a warning of false mails. */
const news: Page = (owner, setting, chance) => {
  const place = placeOf(owner, hostOf(owner, ['www', 'news', 'blog', ''], chance))
  const [brand, site] = chance.of(BRANDS)
  const heading = chance.of([
    `${warningWord(owner.tongue)} ${brand}`,
    `${brand}: ${chance.of(SENTENCES[owner.tongue])}`,
  ])
  return made(
    {
      place,
      path: `/news/${chance.digits(5)}-${brand.toLowerCase()}`,
      title: owner.name,
      body: [
        headerOf(owner, chance),
        `<main id="${setting.root}"></main>`,
        program(
          brandNews(setting, heading, chance.some(SENTENCES[owner.tongue], 4), { brand, site }),
          place,
          chance,
        ),
        footerOf(owner, chance),
      ],
    },
    chance,
  )
}

const PAGES: readonly Page[] = [bank, bank, company, dealer, fans, news]

/** Owners' own logins, and pages about brands by those who sell, follow or report on them. */
export const BANK_AND_BRAND_OWN: Family = {
  id: 'bank_and_brand_own',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const setting: BrandSetting = {
      words: wordsOf(owner.tongue),
      owner: owner.name,
      root: chance.of(['root', 'app', 'content', 'login-app']),
    }
    return chance.of(PAGES)(owner, setting, chance)
  },
}
