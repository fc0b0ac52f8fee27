import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { fieldMaker, frontOf } from '../make/pages/fronts.ts'
import { escaped, filler } from '../make/pages/layout.ts'
import { BUNDLERS } from './bundles.ts'

interface Content {
  readonly title: string
  readonly main: string
}
type Write = (site: string, chance: Chance) => Content

const article: Write = (site, chance) => ({
  title: `${chance.of(['Spring fair', 'Trip to the lake', 'Recipe of the week', 'Annual report'])} – ${site}`,
  main: filler('en', 3 + chance.below(3), chance),
})

const shop: Write = (site, chance) => ({
  title: `${site} | Shop`,
  main: `<ul>${Array.from({ length: 5 }, () => `<li><img src="/p/${chance.digits(4)}.webp" alt=""> ${chance.name(3)} <b>${chance.digits(2)}.90 €</b> <form method="post" action="/cart/add"><button>+</button></form></li>`).join('')}</ul>`,
})

/** A sign-in of the site's own, which packed scripts stand beside. */
const members: Write = (site, chance) => {
  const field = fieldMaker(chance)
  return {
    title: `${site} – Members`,
    main: `<form method="post" action="/members/login">${field('type="email" name="email"', 'Email')}${field('type="password" name="password"', 'Password')}<button>Log in</button></form>${filler('en', 1, chance)}`,
  }
}

/** Sharing buttons, which name brands. */
const sharing: Write = (site, chance) => ({
  title: `${site} – ${chance.of(['Guide', 'Download area', 'Newsletter'])}`,
  main: `${filler('en', 2, chance)}<p>Share: <a href="https://www.facebook.com/sharer.php?u=1">Facebook</a> <a href="https://www.linkedin.com/shareArticle">LinkedIn</a></p><form method="post" action="/newsletter"><input type="email" name="email"><button>Subscribe</button></form><a href="/files/${chance.letters(6)}.pdf">PDF</a>`,
})

const german: Write = (site, chance) => ({
  title: `${site} – Startseite`,
  main: `<p>Herzlich willkommen. Unsere Öffnungszeiten: Mo–Fr 8–18 Uhr. Wir freuen uns auf Ihren Besuch.</p><p>Telefon 0${chance.digits(3)} ${chance.digits(6)}</p><p>${chance.of(['Wegen Wartungsarbeiten kann es zu Unterbrechungen kommen.', 'Neu im Sortiment: Honig aus der Region.'])}</p>`,
})

const japanese: Write = (site, chance) => ({
  title: `${site}｜トップページ`,
  main: `${filler('ja', 3, chance)}<p>お問い合わせ：0${chance.digits(2)}-${chance.digits(3)}-${chance.digits(4)}</p>`,
})

const french: Write = (site, chance) => ({
  title: `${site} – Accueil`,
  main: `<p>Bienvenue à notre atelier. Nous préparons vos commandes sur mesure depuis ${1950 + chance.below(60)}.</p><p>Ouvert du mardi au samedi de 9 h à 19 h.</p>`,
})

const WRITERS: readonly (readonly [string, Write])[] = [
  ['en', article],
  ['en', article],
  ['en', shop],
  ['en', members],
  ['en', sharing],
  ['de', german],
  ['ja', japanese],
  ['fr', french],
]

/** A proof of work that sets a cookie and loads the page anew; its content stands below. */
const challenge = (chance: Chance) =>
  `<script>(function(){var s=atob("${Buffer.from(chance.hex(16)).toString('base64')}"),n=0,h;do{h=0;for(var i=0,t=s+n;i<t.length;i++)h=(h*31+t.charCodeAt(i))|0;n++}while(h&255);if(!/pow=/.test(document.cookie)){document.cookie="pow="+n+";path=/;max-age=3600";location.reload()}})();</script>`

export const packedScriptPage: Family = {
  id: 'packed_script_page',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const host = honestHost(chance)
    const site = companyOf(host)
    const [tongue, write] = chance.of(WRITERS)
    const { title, main } = write(site, chance)
    const bundles = chance.some(BUNDLERS, 1 + chance.below(4)).map((bundler) => bundler(host, chance))
    const isFirst = chance.maybe(0.3)
    const scripts = bundles.map(({ script }) => script).join('\n')
    const body = frontOf(
      {
        tongue,
        title,
        heading: title,
        logo: chance.of([`<a href="/">${escaped(site)}</a>`, `<img src="/logo.svg" alt="${escaped(site)}">`]),
        head: `${chance.maybe(0.15) ? challenge(chance) : ''}<link rel="stylesheet" href="/css/${chance.hex(8)}.css">`,
        main: `${main}${bundles.map(({ markup }) => markup).join('')}${isFirst ? scripts : ''}`,
        foot: `© ${chance.of([2024, 2025, 2026])} ${escaped(site)} · <a href="/imprint">Imprint</a>`,
        scripts: isFirst ? '' : scripts,
      },
      chance,
    )
    return {
      url: `https://${host}/${chance.of(['', '', `${chance.letters(6)}/`, 'index.php'])}`,
      body,
      isHonest: true,
    }
  },
}
