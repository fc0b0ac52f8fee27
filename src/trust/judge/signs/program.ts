import { domainAbove } from '../../address/domains.ts'
import { type Maker, makersIn } from '../../brands/makers.ts'
import { fold } from '../../brands/mentions.ts'
import { hasOwnName } from '../../brands/own-name.ts'
import { handedOver } from '../../files/handed-over.ts'
import { handedFiles } from '../../files/offered.ts'
import { isToFetch } from '../../intents/update-words.ts'
import { shownLinks } from '../../page/page.ts'
import { fileNameOf, isFileName } from '../../page/program-names.ts'
import type { Facts } from '../facts.ts'
import type { Place, Rule, Tree } from '../rule.ts'
import type { Sign } from '../sign.ts'
import { all, any, atLeast, none } from '../trees.ts'
import { MOST_HEADINGS, posedBy, textPlace } from './program-maker.ts'

const KEEPERS: ReadonlySet<string> = new Set(
  (
    'play.google.com apps.apple.com itunes.apple.com apps.microsoft.com microsoft.com f-droid.org flathub.org ' +
    'snapcraft.io chromewebstore.google.com addons.mozilla.org appgallery.huawei.com galaxystore.samsung.com ' +
    'github.com githubusercontent.com gitlab.com codeberg.org sourceforge.net bitbucket.org pypi.org ' +
    'debian.org ubuntu.com fedoraproject.org archlinux.org launchpad.net'
  ).split(' '),
)
const INSTALLS = /\.(?:sh|command|run|crx|xpi)$/i
const FETCHES =
  /\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod)\b[^\n|]{0,120}?((?:https?:\/\/|(?<=\s))(?:[a-z0-9-]{1,40}\.){1,5}[a-z]{2,12}(?:\/[^\s"'`)|]{0,200})?)/i
const RUNS = /\|\s{0,3}(?:sudo\s{1,3})?(?:(?:ba|z)?sh|iex|python3?)\b|\$\(\s?curl|<\(\s?curl|\biex\b/i
const MOST_LINKS = 60
const OWN_PAGES = 3
const OTHER_PROGRAMS = 3

function handedBy(facts: Facts): Place | null {
  const posed = posedBy(facts)
  if (posed === null) return null
  return (
    filesOf(facts).find(({ seen }) => isOthers(posed.maker, seen, facts)) ?? commandOf(posed.maker, facts)
  )
}

function isOthers(maker: Maker, address: string, { last: site }: Facts): boolean {
  const url = URL.parse(address, site.url)
  if (url === null) return false
  return (
    !/^https?:$/.test(url.protocol) || !(maker.isMakers(url) || domainAbove(url.hostname, KEEPERS) !== null)
  )
}

const isInstaller = (address: string) => isFileName(fileNameOf(address)) || INSTALLS.test(fileNameOf(address))

function filesOf({ states, leads }: Facts): readonly Place[] {
  const given = states.flatMap((state) => [
    ...handedFiles(state).map(({ at, offset, address }) => ({ at, offset, seen: address })),
    ...handedOver(state).map(({ at, offset, url }) => ({ at, offset, seen: url })),
  ])
  const led = leads.filter(({ url }) => isInstaller(url.href))
  return [...led.map(({ at, offset, url }) => ({ at, offset, seen: url.href })), ...given]
}

function commandOf(maker: Maker, facts: Facts): Place | null {
  const { lines, acts, page } = facts
  const texts = [
    ...lines.map(({ text }) => text),
    ...acts.filter(({ kind }) => kind === 'copy' || kind === 'replace').map(({ detail }) => detail),
    ...page.clips.map(({ text }) => text),
    ...page.fields.map(({ value }) => value),
  ]
  for (const text of texts) {
    if (!RUNS.test(text)) continue
    const [, address = ''] = FETCHES.exec(text) ?? []
    const url = address === '' ? '' : /^https?:/i.test(address) ? address : `https://${address}`
    if (url !== '' && isOthers(maker, url, facts)) return textPlace(text.slice(0, 200))
  }
  return null
}

const UPDATES = /^\W*(?:latest |e-?mail )?updates?\W*$/i

function buttonOf(facts: Facts): Place | null {
  const posed = posedBy(facts)
  if (posed === null) return null
  const { links } = facts.page
  const index = links.findIndex(
    ({ href, text }) =>
      isToFetch(text) && !UPDATES.test(text) && URL.canParse(href) && isOthers(posed.maker, href, facts),
  )
  const link = links[index]
  return link === undefined ? null : { at: `html:link[${index}]`, offset: link.offset, seen: link.href }
}

function isNamedBesides(facts: Facts): Place | null {
  const { last: site, page, namesItself } = facts
  const posed = posedBy(facts)
  if (posed === null || !namesItself) return null
  const texts = [page.title ?? '', ...page.headings.slice(0, MOST_HEADINGS), ...page.copyright]
  return textPlace(texts.find((text) => hasOwnName(site, fold(text).replace(posed.maker.names, ' '))))
}

const ANYDESK = '<title>Download AnyDesk</title>'

export const PROGRAM_SIGNS = {
  'poses.titled_as_program': {
    says: "has for a part of its title a program's name that is somebody else's",
    see: (facts) => posedBy(facts)?.title ?? null,
    example: '<title>Download AnyDesk | Softmarlin</title>',
    twin: '<title>Breakout Timer for AnyDesk</title>',
  },
  'poses.titled_as_nothing_else': {
    says: "has for its whole title a program's name that is somebody else's",
    see: (facts) => {
      const posed = posedBy(facts)
      return posed?.isAlone === true ? posed.title : null
    },
    example: ANYDESK,
    twin: '<title>Download AnyDesk | Softmarlin</title>',
  },
  'poses.headed_as_program': {
    says: 'has the same program for a heading',
    see: (facts) => posedBy(facts)?.heading ?? null,
    example: `${ANYDESK}<h1>AnyDesk for Windows</h1>`,
    twin: `${ANYDESK}<h1>Remote help of Brunner with AnyDesk</h1>`,
  },
  'poses.bears_logo_of_program': {
    says: "bears the program's logo",
    see: (facts) => posedBy(facts)?.logo ?? null,
    example: `${ANYDESK}<img src="/a.svg" alt="AnyDesk">`,
    twin: `${ANYDESK}<img src="/a.svg" alt="Brunner">`,
  },
  'poses.signs_as_maker': {
    says: "has the maker's name in its copyright line",
    see: (facts) => posedBy(facts)?.copyright ?? null,
    example: `${ANYDESK}<footer>© 2026 AnyDesk Software GmbH</footer>`,
    twin: `${ANYDESK}<footer>© 2026 Brunner. AnyDesk is a trademark of its owner.</footer>`,
  },
  'poses.by_common_word': {
    says: 'does so by a name that is a common word as well',
    see: (facts) => {
      const posed = posedBy(facts)
      return posed?.maker.isCommonWord === true ? posed.title : null
    },
    example: '<title>Zoom</title>',
    twin: ANYDESK,
  },
  'hands.program_of_others': {
    says: "hands out a file or a command in the maker's place",
    see: handedBy,
    example: `${ANYDESK}<a href="/AnyDesk.exe">Download</a>`,
    twin: `${ANYDESK}<a href="https://download.anydesk.com/AnyDesk.exe">Download</a>`,
  },
  'hands.download_of_others': {
    says: 'has a link to fetch the program, which does not lead to the maker',
    see: buttonOf,
    example: `${ANYDESK}<a href="/get.php?id=7">Download now</a>`,
    twin: `${ANYDESK}<a href="https://anydesk.com/download">Download now</a>`,
  },
  'leads.to_own_pages': {
    says: 'leads to several other pages of its own host',
    see({ last: site, page }) {
      const own = shownLinks(page).flatMap(({ href }) => {
        const url = URL.parse(href)
        return url?.host === site.url.host && !isInstaller(href) ? [url.pathname] : []
      })
      const pages = new Set(own.filter((path) => path !== site.url.pathname))
      return pages.size < OWN_PAGES ? null : { at: 'html:link', offset: null, seen: `${pages.size} pages` }
    },
    example: '<a href="/">Home</a><a href="/top">Top</a><a href="/new">New</a>',
    twin: '<a href="/">Home</a><a href="#top">Top</a><a href="https://example.org/">Other</a>',
  },
  'leads.to_programs_of_others': {
    says: 'leads to several programs of others',
    see(facts) {
      const posed = posedBy(facts)
      const others = new Set(
        facts.page.links.slice(0, MOST_LINKS).flatMap(({ text }) => makersIn(text).slice(0, 1)),
      )
      if (posed !== null) others.delete(posed.maker)
      return others.size < OTHER_PROGRAMS
        ? null
        : { at: 'html:link', offset: null, seen: `${others.size} programs` }
    },
    example: '<a href="/1">VLC</a><a href="/2">WinRAR</a><a href="/3">7-Zip</a>',
    twin: `${ANYDESK}<a href="/1">AnyDesk</a><a href="/2">AnyDesk</a><a href="/3">7-Zip</a>`,
  },
  'names.itself_besides': {
    says: 'calls itself by the name in its host, which is not the program’s',
    see: isNamedBesides,
    example: { url: 'https://www.vandorelh.com/', html: `${ANYDESK}<h2>Vandorelh</h2>` },
    twin: { url: 'https://www.anydesk-vandorelh.com/', html: ANYDESK },
  },
} satisfies Record<string, Sign>

const MEANT = any('poses.signs_as_maker', none('poses.by_common_word'))
const AS_MAKER: Tree = all(
  any(
    all(
      'poses.titled_as_nothing_else',
      atLeast(2, 'poses.headed_as_program', 'poses.bears_logo_of_program', 'poses.signs_as_maker'),
    ),
    all(
      'poses.titled_as_program',
      'poses.signs_as_maker',
      any('poses.headed_as_program', 'poses.bears_logo_of_program'),
    ),
  ),
  MEANT,
)
const RATHER_AS_MAKER: Tree = all(
  any(
    all(
      'poses.titled_as_nothing_else',
      any('poses.headed_as_program', 'poses.bears_logo_of_program', 'poses.signs_as_maker'),
      none('names.itself_besides'),
    ),
    all(
      'poses.titled_as_program',
      'poses.headed_as_program',
      'poses.bears_logo_of_program',
      none(any(all('names.itself_besides', 'leads.to_own_pages'), 'leads.to_programs_of_others')),
    ),
    all(
      'poses.titled_as_program',
      'poses.headed_as_program',
      none('names.itself_besides', 'leads.to_own_pages', 'leads.to_programs_of_others'),
    ),
  ),
  MEANT,
)

const COPY = `${ANYDESK}<img src="/a.svg" alt="AnyDesk"><h1>AnyDesk for Windows</h1><a href="/AnyDesk.exe">Download</a>`
const ATTACK = 'https://attack.mitre.org/techniques/T1036/005/'

export const PROGRAM_RULES = {
  'content.false_installer': {
    points: 60,
    severity: 'critical',
    category: 'malware_delivery',
    message: "The page looks like that of a program's maker, and hands out a file that is not the maker's.",
    ref: ATTACK,
    when: all(AS_MAKER, 'hands.program_of_others', none('names.itself_besides')),
    example: COPY,
    twin: '<title>AnyDesk | Softmarlin</title><h1>AnyDesk</h1><a href="/AnyDesk.exe">Download</a><a href="/vlc">VLC</a><footer>© Softmarlin</footer>',
  },
  'content.named_installer': {
    points: 35,
    severity: 'medium',
    category: 'malware_delivery',
    message:
      "The page looks like that of a program's maker and hands out another's file, but names its own website, which a fraud can do as well.",
    ref: ATTACK,
    when: all(
      AS_MAKER,
      'hands.program_of_others',
      'names.itself_besides',
      any('poses.signs_as_maker', none('leads.to_own_pages')),
    ),
    example: { url: 'https://www.vandorelh.com/', html: `${COPY}<h2>Vandorelh</h2>` },
    twin: {
      url: 'https://www.vandorelh.com/',
      html: '<title>Vandorelh for AnyDesk</title><h1>Vandorelh for AnyDesk</h1><a href="/Vandorelh.exe">Download</a>',
    },
  },
  'content.unsigned_installer': {
    points: 35,
    severity: 'high',
    category: 'malware_delivery',
    message:
      "The page has a known program's name and nobody else's, and hands out a file that is not the maker's.",
    ref: ATTACK,
    when: any(
      all(RATHER_AS_MAKER, 'hands.program_of_others', none(AS_MAKER)),
      all(AS_MAKER, 'hands.download_of_others', none('hands.program_of_others', 'story.long_text')),
    ),
    example: `${ANYDESK}<h1>AnyDesk for Windows</h1><a href="/AnyDesk.exe">Download</a>`,
    twin: `${ANYDESK}<h1>Remote help</h1><p>Brunner helps from afar.</p><a href="https://anydesk.com/download">Download</a>`,
  },
} satisfies Record<string, Rule>
