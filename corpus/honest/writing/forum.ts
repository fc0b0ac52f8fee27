import type { Family } from '../../family.ts'
import { brandOf } from '../../make/brands.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { button, input } from '../../make/pages/fields.ts'
import { documentOf, escaped, filler, footerOf, STATIC } from '../../make/pages/layout.ts'

export const forum: Family = {
  id: 'forum',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance, ['forum.', 'community.', 'www.', ''])
    const site = companyOf(host)
    const brand = brandOf(chance)
    const topic = chance.of([
      `${brand.name} login not working?`,
      `Is this ${brand.name} mail real?`,
      'Virus warning popup with phone number, what to do?',
      'Best cheap laptop',
      `${brand.name}にログインできない`,
    ])
    const posts = Array.from(
      { length: 4 + chance.below(6) },
      () =>
        `<div class="post"><a class="user" href="/u/${chance.name(3)}">${chance.name(3)}</a>${filler('en', 1, chance)}${chance.maybe(0.1) ? '<p>It said: "Your PC is infected, call +1-844-555-0142 now, do not shut down". Scam.</p>' : ''}</div>`,
    )
    const login = `<form action="/login" method="post" id="quick-login">${input('type="text" name="username"', 'Username', chance)}${input('type="password" name="password"', 'Password', chance)}${button('Log in', chance)}</form>`
    const body = documentOf(
      {
        language: 'en',
        title: `${topic} - ${site} Forum`,
        heading: topic,
        logo: `<a href="/">${escaped(site)} Forum</a>`,
        main: (chance.maybe(0.6) ? login : '') + posts.join(''),
        footer: `${footerOf('en', site, ['/rules'], chance)} Powered by phpBB`,
        skeletons: STATIC,
      },
      chance,
    )
    return { url: `https://${host}/viewtopic.php?t=${chance.digits(5)}`, body, isHonest: true }
  },
}
