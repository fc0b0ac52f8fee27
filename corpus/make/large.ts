import type { Chance } from './chance.ts'
import type { Made } from './envelope.ts'
import { companyOf, honestHost } from './hosts/hosts.ts'
import { loginFields } from './pages/fields.ts'
import { documentOf, filler, footerOf, STATIC } from './pages/layout.ts'

/** An ordinary shop's page of about that many bytes: text, links, pictures, scripts and a form. */
export function largePage(bytes: number, chance: Chance): Made {
  const host = honestHost(chance)
  const pieces: string[] = []
  let size = 0
  while (size < bytes) {
    const piece = chance.of([
      () => filler('en', 1, chance),
      () =>
        `<div class="card ${chance.letters(5)}" data-id="${chance.digits(6)}"><a href="/p/${chance.name(3)}"><img src="/img/${chance.hex(12)}.jpg" alt="${chance.name(3)}" loading="lazy"></a><span>${chance.digits(2)}.90 €</span></div>`,
      () =>
        `<script>var ${chance.letters(3)}={id:"${chance.hex(12)}",items:[${chance.digits(3)},${chance.digits(3)}]};dataLayer.push({event:"${chance.letters(6)}"});</script>`,
      () =>
        `<svg width="24" height="24"><path d="M${chance.digits(2)} ${chance.digits(2)}h${chance.digits(2)}v${chance.digits(2)}z"/></svg>`,
    ])()
    pieces.push(piece)
    size += piece.length
  }
  const form = `<form method="post" action="/login">${loginFields('en', chance)}<button>Log in</button></form>`
  const name = companyOf(host)
  return {
    url: `https://${host}/`,
    body: documentOf(
      {
        language: 'en',
        title: name,
        heading: name,
        main: form + pieces.join('\n'),
        footer: footerOf('en', name, ['/about'], chance),
        skeletons: STATIC,
      },
      chance,
    ),
    isHonest: true,
  }
}
