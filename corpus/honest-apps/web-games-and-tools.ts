import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Words } from './app-logins.ts'
import { chartMaker, csvTable, noteEditor, pdfBill, textTool, zipFiles } from './converter-programs.ts'
import { made, type Piece, type Place, placeOf, program, programWith } from './document.ts'
import { lifeInWorker, memory, paint, snake } from './game-programs.ts'
import { goodsOf } from './goods.ts'
import { hostOf, ownerOf, tenantOf } from './owners.ts'
import { paragraphs } from './parts.ts'
import { SENTENCES } from './sentences.ts'
import { wordsOf } from './words.ts'

interface Scene {
  readonly place: Place
  readonly words: Words
  readonly root: string
  readonly chance: Chance
}

interface Thing {
  readonly titles: readonly string[]
  pieces(scene: Scene): readonly Piece[]
}

const THINGS: readonly Thing[] = [
  {
    titles: ['Snake', 'Retro Snake', 'Slither 1979'],
    pieces: ({ place, words, root, chance }) => [
      program(snake(words, root, 16 + chance.below(10)), place, chance),
    ],
  },
  {
    titles: ['Memory', 'Fruit Pairs'],
    pieces: ({ place, words, root, chance }) => [program(memory(words, root), place, chance)],
  },
  {
    titles: ['Game of Life', 'Conway'],
    pieces: ({ place, words, root, chance }) => [program(lifeInWorker(words, root), place, chance)],
  },
  {
    titles: ['Sketchpad', 'Paint', 'Pixel board'],
    pieces: ({ place, words, root, chance }) => [program(paint(words, root, chance.name(2)), place, chance)],
  },
  {
    titles: ['CSV', 'Timesheet', 'Table editor'],
    pieces: ({ place, words, root, chance }) => {
      const rows = goodsOf(place.owner.tongue).map((name, id) => [
        String(id + 1),
        name,
        String(chance.below(200)),
      ])
      const code = csvTable(words, rows, root, chance.name(2))
      return chance.maybe(0.5)
        ? programWith(['fileSaver'], code, place, chance)
        : [program(code, place, chance)]
    },
  },
  {
    titles: ['Invoice', 'PDF'],
    pieces: ({ place, words, root, chance }) => [
      program(pdfBill(words, place.owner.name, root), place, chance),
    ],
  },
  {
    titles: ['Text tools', 'Base64', 'JSON formatter', 'Password generator', 'URL encoder'],
    pieces: ({ place, words, root, chance }) => [
      program(textTool(words, chance.of(['base64', 'json', 'url', 'slug', 'password']), root), place, chance),
    ],
  },
  {
    titles: ['ZIP', 'Archive in the browser'],
    pieces: ({ place, words, root, chance }) =>
      programWith(['jszip'], zipFiles(words, root, chance.name(2)), place, chance),
  },
  {
    titles: ['Chart maker', 'Bar charts'],
    pieces: ({ place, words, root, chance }) =>
      programWith(
        ['chart'],
        chartMaker(
          words,
          Array.from({ length: 6 }, () => chance.below(90)),
          root,
        ),
        place,
        chance,
      ),
  },
  {
    titles: ['Notes', 'Markdown'],
    pieces: ({ place, words, root, chance }) => {
      const start = `# ${words.news}\n\n${SENTENCES[place.owner.tongue].map((line) => `- ${line}`).join('\n')}`
      return [program(noteEditor(words, start, root, `${chance.name(2)}-notes`), place, chance)]
    },
  },
]

/** Games on a canvas, editors and converters that make files after a click. */
export const WEB_GAMES_AND_TOOLS: Family = {
  id: 'web_games_and_tools',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const words = wordsOf(owner.tongue)
    const tenant = tenantOf(`${chance.name(2)}-${chance.of(['tools', 'games', 'lab'])}`, chance)
    const place = chance.maybe(0.45)
      ? placeOf(owner, tenant.host, tenant.path)
      : placeOf(owner, hostOf(owner, ['tools', 'play', 'games', 'www', 'lab'], chance))
    const root = chance.of(['game', 'tool', 'app', 'stage'])
    const { titles, pieces } = chance.of(THINGS)
    const title = chance.of(titles)
    return made(
      {
        place,
        path: `${place.base}${chance.of(['', 'tool/', 'play', 'index.html'])}`,
        title: chance.of([title, `${title} – ${owner.name}`]),
        body: [
          `<h1>${escaped(title)}</h1>${chance.maybe(0.5) ? paragraphs(owner, 1, chance) : ''}<div id="${root}"></div><p><a href="${place.base}">${escaped(words.home)}</a></p>`,
          ...pieces({ place, words, root, chance }),
        ],
      },
      chance,
    )
  },
}
