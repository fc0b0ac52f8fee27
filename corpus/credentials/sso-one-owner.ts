import type { Family } from '../family.ts'
import { button, loginFields } from '../make/pages/fields.ts'
import { documentOf, escaped, footerOf } from '../make/pages/layout.ts'
import { LANGUAGES, WORDS } from '../make/words/words.ts'

/** One owner, several domains: the form of one posts to another. */
const OWNERS: readonly { readonly name: string; readonly host: string; readonly to: string }[] = [
  { name: 'Microsoft', host: 'login.live.com', to: 'https://login.microsoftonline.com/common/login' },
  {
    name: 'Outlook',
    host: 'outlook.office.com',
    to: 'https://login.microsoftonline.com/common/oauth2/authorize',
  },
  { name: 'YouTube', host: 'www.youtube.com', to: 'https://accounts.google.com/v3/signin' },
  { name: 'Google', host: 'accounts.google.co.jp', to: 'https://accounts.google.com/v3/signin' },
  { name: 'Instagram', host: 'www.instagram.com', to: 'https://www.facebook.com/login/' },
  { name: 'Facebook', host: 'business.facebook.com', to: 'https://www.meta.com/login' },
  { name: 'Amazon', host: 'www.audible.com', to: 'https://www.amazon.com/ap/signin' },
  { name: 'Amazon', host: 'www.amazon.de', to: 'https://www.amazon.com/ap/signin' },
  { name: 'Yahoo! JAPAN', host: 'login.yahoo.co.jp', to: 'https://account.edit.yahoo.co.jp/signin' },
  { name: '楽天', host: 'grp01.id.rakuten.co.jp', to: 'https://login.account.rakuten.com/sso' },
  { name: 'Steam', host: 'steamcommunity.com', to: 'https://login.steampowered.com/jwt/checkdevice' },
  { name: 'Atlassian', host: 'trello.com', to: 'https://id.atlassian.com/login' },
  { name: 'PlayStation', host: 'www.playstation.com', to: 'https://my.account.sony.com/sso' },
  { name: 'Wikimedia', host: 'commons.wikimedia.org', to: 'https://login.wikimedia.org/w/index.php' },
  { name: 'eBay', host: 'www.ebay.de', to: 'https://signin.ebay.com/ws' },
  { name: 'Airbnb', host: 'www.airbnb.fr', to: 'https://www.airbnb.com/authenticate' },
]

export const ssoOneOwner: Family = {
  id: 'sso_one_owner',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const { name, host, to } = chance.of(OWNERS)
    const language = chance.of(LANGUAGES)
    const { signIn } = WORDS[language]
    const main = `<form method="post" action="${to}">${loginFields(language, chance)}${button(signIn, chance)}</form>`
    const body = documentOf(
      {
        language,
        title: `${name} - ${signIn}`,
        heading: signIn,
        logo: `<img src="/logo.png" alt="${escaped(name)}">`,
        main,
        footer: footerOf(language, name, [`https://${host}/help`, to], chance),
      },
      chance,
    )
    return {
      url: `https://${host}/login`,
      body,
      way: chance.maybe(0.4) ? [`https://${host}/`] : [],
      isHonest: true,
    }
  },
}
