import type { Chance } from '../chance.ts'
import { escaped } from '../pages/layout.ts'
import { type Disguise, disguise, type Plain } from './disguise.ts'

const ARTICLES = [
  {
    language: 'en',
    title: 'Ten plants for a shady balcony',
    text: 'Ferns ask for little light and much water. Put the pots close together, so that the air between them stays moist. Begonias flower from June until the first frost when old flowers are taken off. Ivy climbs on a string and needs to be cut once a year.',
  },
  {
    language: 'de',
    title: 'Wanderungen rund um den See',
    text: 'Der Weg beginnt am Bahnhof und führt durch den Wald zum Ufer. Nach einer Stunde erreicht man die alte Mühle, in der es am Wochenende Kuchen gibt. Wer weitergeht, sieht bei klarem Wetter die Berge.',
  },
  {
    language: 'es',
    title: 'Cómo hacer pan en casa',
    text: 'Mezcla la harina con el agua y deja reposar la masa una hora. Añade la sal y amasa hasta que quede lisa. El horno tiene que estar muy caliente. El pan está listo cuando suena hueco por debajo.',
  },
  {
    language: 'id',
    title: 'Resep sayur untuk keluarga',
    text: 'Cuci sayuran lalu potong kecil. Panaskan minyak, tumis bawang sampai harum, dan masukkan air. Tambahkan garam secukupnya. Sajikan hangat bersama nasi.',
  },
] as const

const DISCLAIMERS = [
  'This page is part of a training on security awareness. Nothing that is typed in is stored or sent.',
  'Demo of a design for a portfolio. All trademarks belong to their owners, and we are not connected with them.',
  'We never ask for your password by email. Read our privacy policy, our terms and how to report abuse.',
]

const paragraphs = (chance: Chance, count: number) => {
  const { title, text } = chance.of(ARTICLES)
  return `<h2>${title}</h2>${Array.from({ length: count }, () => `<p>${text}</p>`).join('')}`
}

/** Ways in which an element is there and not seen. */
const UNSEEN = [
  'position:absolute;left:-9999px;width:400px',
  'font-size:0;line-height:0;color:transparent',
  'opacity:0;height:0;overflow:hidden',
  'position:absolute;clip-path:inset(50%);height:1px;width:1px;overflow:hidden',
]

/** The document with markup before all that its body has. */
function withFirst({ html, language, head, body }: Plain, first: string, headFirst = ''): string {
  const open = /<body\b(?:"[^"]*"|'[^']*'|[^'">])*>/i.exec(html)?.[0] ?? '<body>'
  return `<!DOCTYPE html>\n<html lang="${language}"><head>${headFirst}${head}</head>${open}${first}${body}</body></html>`
}

const PADDING_BYTES = 1_600_000
const GZIP_BYTES = 1_900_000
const BLOCK = 20_000

/** So many bytes, of one block after the other. */
function bytes(count: number, block: string): string {
  return block.repeat(Math.ceil(count / block.length))
}

function blockOf(piece: () => string): string {
  let block = ''
  while (block.length < BLOCK) block += piece()
  return block
}

/** The attributes that would mean another address under another base, made whole. */
const absolute = (markup: string, url: string) =>
  markup.replace(/\b(action|src)=(["'])(.*?)\2/gi, (all, name: string, quote: string, value: string) => {
    const whole = URL.parse(value.replaceAll('&amp;', '&'), url)
    return whole === null ? all : `${name}=${quote}${escaped(whole.href)}${quote}`
  })

export const SURROUNDINGS: readonly Disguise[] = [
  disguise(
    'other_language',
    'Title and first paragraphs are in another language and about something else.',
    (page, chance) => {
      const { language, title, text } = chance.of(
        ARTICLES.filter((article) => article.language !== page.language),
      )
      const head = page.head.replace(/<title[\s\S]*?<\/title>/i, '')
      return withFirst(
        { ...page, language, head: `<title>${title}</title>${head}` },
        `<p lang="${language}">${text}</p>`,
      )
    },
  ),
  disguise('hidden_article', 'An article that is not seen stands before the form.', (page, chance) =>
    withFirst(page, `<div style="${chance.of(UNSEEN)}">${paragraphs(chance, 12)}</div>`),
  ),
  disguise(
    'seen_article',
    'A long article stands before the form, which a style moves to the top.',
    (page, chance) =>
      withFirst(
        {
          ...page,
          body: `<div style="position:absolute;top:0;left:0;right:0;background:#fff;z-index:9;min-height:100%">${page.body}</div>`,
        },
        `<article>${paragraphs(chance, 12)}</article>`,
      ),
  ),
  disguise('disclaimer', 'A text that is not seen says that the page is harmless.', (page, chance) =>
    withFirst(
      page,
      `<div style="${chance.of(UNSEEN)}">${DISCLAIMERS.map((text) => `<p>${text}</p>`).join('')}</div>`,
    ),
  ),
  disguise('base_elsewhere', 'The base address is that of somebody else.', (page) => {
    const base = '<base href="https://www.w3.org/">'
    return withFirst(
      { ...page, head: absolute(page.head, page.url), body: absolute(page.body, page.url) },
      '',
      base,
    )
  }),
  disguise('padding_comments', '1.6 MB of comments stand before the form.', (page, chance) =>
    withFirst(
      page,
      bytes(
        PADDING_BYTES,
        blockOf(() => `<!-- ${chance.base64(90)} -->\n`),
      ),
    ),
  ),
  disguise('padding_styles', '1.6 MB of styles stand before the form.', (page, chance) => {
    const block = blockOf(
      () => `.${chance.letters(8)}{margin:${chance.below(90)}px;color:#${chance.hex(6)}}\n`,
    )
    return withFirst(page, '', `<style>${bytes(PADDING_BYTES, block)}</style>`)
  }),
  disguise(
    'padding_data_address',
    '1.6 MB of images in data addresses stand before the form.',
    (page, chance) => {
      const image = `<img alt="" style="display:none" src="data:image/png;base64,${chance.base64(BLOCK)}">`
      return withFirst(page, bytes(PADDING_BYTES, image))
    },
  ),
  disguise(
    'padding_script',
    '1.6 MB of a script that does nothing stand before the form.',
    (page, chance) => {
      const block = blockOf(() => `"${chance.base64(90)}";\n`)
      return withFirst(page, '', `<script>${bytes(PADDING_BYTES, block)}</script>`)
    },
  ),
  disguise('padding_gzip', '1.9 MB of blanks, which a coding makes small, stand before the form.', (page) =>
    withFirst(page, bytes(GZIP_BYTES, ' '.repeat(99) + '\n')),
  ),
]
