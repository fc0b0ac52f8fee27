import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { escaped } from '../make/pages/layout.ts'
import { sheetOf } from '../make/pages/sheets.ts'
import { isByPhone, SERVICES, type Service } from './services.ts'
import { stepFields } from './steps.ts'
import { MEDIA_WORDS, type MediaWords } from './words.ts'

const button = (text: string) => `<button type="submit" class="btn-main">${escaped(text)}</button>`

/** Signing in, or the notice that frauds copy: a failed payment, a suspended account and how to appeal. */
function noticeOf(owner: Service, words: MediaWords, chance: Chance) {
  const { own, pretexts } = owner
  const [enter, account] = own
  const entry = isByPhone(owner) ? 'phone' : 'enter'
  const pretext = chance.of(pretexts)
  const said = chance.of(words[pretext])
  const isUnpaid = pretext === 'broken'
  return chance.of([
    () => ({
      at: enter,
      said: words.enter,
      main: `<form method="post" action="">${stepFields(entry, words, chance)}${button(words.enter)}</form>`,
    }),
    () => ({
      at: enter,
      said: words.enter,
      main: `<form method="post" action="https://${enter}">${stepFields(entry, words, chance)}${button(words.enter)}</form><a href="https://accounts.google.com/o/oauth2/auth?client_id=${chance.digits(12)}"><img src="/g.svg" alt="Google"> Google</a><a href="https://appleid.apple.com/auth/authorize?client_id=web"><img src="/a.svg" alt="Apple"> Apple</a>`,
    }),
    () => ({
      at: account,
      said,
      main: `<form method="post" action="https://${account}">${stepFields(isUnpaid ? 'card' : entry, words, chance)}${button(isUnpaid ? words.save : words.enter)}</form>`,
    }),
    () => ({
      at: account,
      said,
      main: `<form method="post">${stepFields('code', words, chance)}${button(words.act)}</form><p>${escaped(words.done)}</p>`,
    }),
    () => ({
      at: account,
      said,
      main: `<a class="btn-main" href="/help/${chance.digits(6)}">${escaped(isUnpaid ? words.save : words.act)}</a>`,
    }),
  ])()
}

function ownPage(chance: Chance) {
  const owner = chance.of(SERVICES)
  const words = chance.of(MEDIA_WORDS)
  const { at, said, main } = noticeOf(owner, words, chance)
  const text = said.replace('{s}', owner.name)
  const domain = at.split('/')[0]
  const head = `<link rel="canonical" href="https://${at}"><link rel="icon" href="https://${owner.assets}/favicon.ico"><meta property="og:site_name" content="${owner.name}"><link rel="stylesheet" href="https://${owner.assets}/static/${chance.hex(12)}.css"><link rel="alternate" hreflang="x-default" href="https://${at}">`
  const state = JSON.stringify({ csrf: chance.hex(32), locale: words.language, abTests: chance.base64(300) })
  const body = sheetOf(
    {
      language: words.language,
      title: chance.of([
        owner.name,
        `${escaped(text)} | ${owner.name}`,
        `${owner.name} - ${escaped(words.enter)}`,
      ]),
      head,
      top: `<a href="https://www.${owner.domain}/" aria-label="${owner.name}"><img src="https://${owner.assets}/images/logo.svg" alt="${owner.name}"></a>`,
      heading: text,
      main,
      foot: `${words.links.map((link) => `<a href="https://${domain}/legal/${chance.letters(4)}">${escaped(link)}</a>`).join(' ')}<p>© 2026 ${owner.owner}</p>`,
      scripts: `<script nonce="${chance.base64(16)}">window.__INIT__=${state.replaceAll('</', '<\\/')};</script><script src="https://${owner.assets}/static/${chance.hex(12)}.js" crossorigin></script>`,
    },
    false,
    chance,
  )
  return { url: `https://${at}${chance.of(['', '', `?next=${chance.letters(4)}`])}`, body, isHonest: true }
}

const SELF_HOSTED = [
  'Mastodon',
  'PeerTube',
  'Pixelfed',
  'Jellyfin',
  'Misskey',
  'Lemmy',
  'Discourse',
  'Navidrome',
]

/** A small service of the same kind, which runs under its own name and links to the large ones. */
function smallPage(chance: Chance) {
  const host = honestHost(chance, ['', 'social.', 'tv.', 'members.', 'music.'])
  const name = companyOf(host)
  const words = chance.of(MEDIA_WORDS)
  const pretext = chance.of(['stopped', 'held', 'broken'] as const)
  const isNotice = chance.maybe(0.5)
  const said = isNotice ? chance.of(words[pretext]).replace('{s}', name) : words.enter
  const step = isNotice && pretext === 'broken' ? 'card' : chance.of(['enter', 'enter', 'code'] as const)
  const follow = ['Instagram', 'Facebook', 'TikTok']
    .map(
      (other) =>
        `<a href="https://www.${other.toLowerCase()}.com/${chance.name(3)}"><img src="/i/${other.toLowerCase()}.svg" alt="${other}"></a>`,
    )
    .join('')
  const body = sheetOf(
    {
      language: words.language,
      title: chance.of([`${escaped(said)} - ${name}`, name, `${name} · ${chance.of(SELF_HOSTED)}`]),
      head: `<meta property="og:site_name" content="${name}">`,
      top: `<a href="/"><img src="/packs/logo.svg" alt="${name}"></a>`,
      heading: said,
      main: `<form method="post" action="/auth/sign_in"><input type="hidden" name="authenticity_token" value="${chance.hex(40)}">${stepFields(step, words, chance)}${button(step === 'card' ? words.save : words.enter)}</form>`,
      foot: `${words.links.map((link) => `<a href="/about">${escaped(link)}</a>`).join(' ')}${chance.maybe(0.5) ? follow : ''}<p>© ${name}</p>`,
      scripts: `<script src="/packs/js/common-${chance.hex(16)}.js" defer></script>`,
    },
    false,
    chance,
  )
  return {
    url: `https://${host}/${chance.of(['auth/sign_in', 'login', 'account/status', 'settings/billing'])}`,
    body,
    isHonest: true,
  }
}

/** The real pages that `media_account_kit` copies. */
export const mediaOwnAccount: Family = {
  id: 'media_own_account',
  expected: 'benign',
  split: 'held-out',
  make: (chance) => (chance.maybe(0.75) ? ownPage(chance) : smallPage(chance)),
}
