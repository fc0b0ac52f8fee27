import type { Family } from '../family.ts'
import { brand as brandNamed, brandOf, calledBy, homeOf, languageOf } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { button, cardFields, codeFields, loginFields } from '../make/pages/fields.ts'
import { documentOf, escaped, filler, footerOf } from '../make/pages/layout.ts'
import { LANGUAGES, type Language, WORDS } from '../make/words/words.ts'

const LOGIN_HOSTS = ['www', 'login', 'accounts', 'secure', 'auth', 'id', 'online']
const CAPTCHA = [
  '',
  '',
  '<div class="g-recaptcha" data-sitekey="6Lc"></div><script src="https://www.google.com/recaptcha/api.js" async></script>',
  '<div class="cf-turnstile"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async></script>',
]

function brandPage(
  chance: Chance,
  fields: (language: Language) => string,
  action: (language: Language) => string,
  before: (language: Language) => string,
) {
  const brand = brandOf(chance)
  const language = languageOf(brand, chance)
  const host = homeOf(brand, chance, LOGIN_HOSTS)
  const name = calledBy(brand, chance)
  const title = action(language)
  const main = `${before(language)}<form method="post" action="${chance.of(['/session', '', '/login/submit', `https://${host}/auth`])}">${fields(language)}${chance.of(CAPTCHA)}${button(title, chance)}</form>`
  const logo = `<a href="/"><img src="/static/logo.svg" alt="${escaped(name)}"></a>`
  const body = documentOf(
    {
      language,
      title: `${title} - ${name}`,
      heading: title,
      logo,
      head: `<link rel="icon" href="/favicon.ico"><meta property="og:site_name" content="${escaped(name)}">`,
      main,
      footer: footerOf(language, name, ['/help', '/privacy'], chance),
    },
    chance,
  )
  return {
    url: `https://${host}/${chance.of(['login', 'signin', '', 'account/verify', 'ap/signin?openid.return_to=x'])}`,
    body,
    isHonest: true,
  }
}

const ownLogin: Family = {
  id: 'brand_own_login',
  expected: 'benign',
  split: 'dev',
  make: (chance) =>
    brandPage(
      chance,
      (language) => loginFields(language, chance),
      (language) => WORDS[language].signIn,
      () => '',
    ),
}

const ownCode: Family = {
  id: 'brand_own_code',
  expected: 'benign',
  split: 'held-out',
  make: (chance) =>
    brandPage(
      chance,
      (language) => codeFields(language, chance),
      (language) => WORDS[language].codeTitle,
      (language) => `<p>${escaped(WORDS[language].codeSent)}</p>`,
    ),
}

const ownCard: Family = {
  id: 'brand_own_payment',
  expected: 'benign',
  split: 'dev',
  make: (chance) =>
    brandPage(
      chance,
      (language) => cardFields(language, chance),
      (language) => WORDS[language].pay,
      () => '',
    ),
}

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

const singleSignOn: Family = {
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

const WALLET_TEXTS: readonly string[] = [
  'The crypto wallet for DeFi, Web3 dApps and NFTs',
  'Your keys, your coins',
  'Buy, store, send and swap tokens',
]

const wallet: Family = {
  id: 'wallet_own_page',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const brand = chance.maybe(0.7)
      ? brandOf(chance, 'wallet')
      : brandNamed(chance.of(['uniswap', 'opensea', 'pancakeswap']))
    const host = homeOf(brand, chance, ['www', 'app', 'support'])
    const main = chance.of([
      () =>
        `<p>${chance.of(WALLET_TEXTS)}</p><a class="btn" href="/download">Download</a><p>Your Secret Recovery Phrase is the key to your wallet. Never share it.</p>`,
      () =>
        `<p>Restore your wallet with your 12-word recovery phrase</p><form action="" method="post">${Array.from({ length: 12 }, (_, index) => `<input type="password" name="word${index + 1}" placeholder="Word ${index + 1}">`).join('')}<button>Restore</button></form>`,
      () =>
        `<button id="c">Connect wallet</button><script>const permit2="0x000000000022D473030F116dDEE9F6B43aC78BA3";document.getElementById("c").onclick=async()=>{const [a]=await ethereum.request({method:"eth_requestAccounts"});await ethereum.request({method:"eth_signTypedData_v4",params:[a,JSON.stringify(order)]})};function approve(t){return t.setApprovalForAll(operator,true)}</script>`,
      () =>
        `<h2>What is a seed phrase?</h2>${filler('en', 3, chance)}<p>Write down your 24 words. Do not type them on any website.</p><form action="/search"><input type="search" name="q"></form>`,
    ])()
    const body = documentOf(
      {
        language: 'en',
        title: brand.name,
        heading: chance.of(WALLET_TEXTS),
        logo: `<img src="/logo.svg" alt="${escaped(brand.name)}">`,
        main,
        footer: footerOf('en', brand.name, ['/terms'], chance),
      },
      chance,
    )
    return { url: `https://${host}/`, body, isHonest: true }
  },
}

export const HONEST_BRANDS: readonly Family[] = [ownLogin, ownCode, ownCard, singleSignOn, wallet]
