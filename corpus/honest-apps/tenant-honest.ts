import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { absent, made, type Piece, type Place, placeOf, program, programWith } from './document.ts'
import { type Owner, ownerOf, tenantOf } from './owners.ts'
import { SENTENCES } from './sentences.ts'
import {
  clubDates,
  firebaseLogin,
  ownBackend,
  portfolio,
  publicData,
  supabaseLogin,
  type TenantSetting,
} from './tenant-programs.ts'
import { type Tongue, wordsOf } from './words.ts'

type Project = (setting: TenantSetting, place: Place, chance: Chance) => readonly Piece[]

const linesOf = ({ owner }: Place, chance: Chance) => chance.some(SENTENCES[owner.tongue], 4)

const PROJECTS: readonly Project[] = [
  (setting, place, chance) => [
    ...(chance.maybe(0.5)
      ? [absent('https://www.gstatic.com/firebasejs/10.14.1/firebase-app-compat.js', '')]
      : []),
    program(firebaseLogin(setting, chance), place, chance),
  ],
  (setting, place, chance) => programWith(['htmPreact'], supabaseLogin(setting, chance), place, chance),
  (setting, place, chance) => programWith(['jquery'], ownBackend(setting, chance), place, chance),
  (setting, place, chance) => [program(clubDates(setting, linesOf(place, chance)), place, chance)],
  (setting, place, chance) => [program(publicData(setting, chance), place, chance)],
  (setting, place, chance) => [program(portfolio(setting, linesOf(place, chance)), place, chance)],
]

const KINDS: Readonly<Record<Tongue, readonly string[]>> = {
  en: ['chess club', 'final year project', 'recipe box', 'allotment diary'],
  de: ['Schachverein', 'Bachelorarbeit', 'Rezeptsammlung', 'Laufgruppe'],
  fr: ['club d’échecs', 'projet de licence', 'carnet de recettes', 'chorale'],
  es: ['club de ajedrez', 'proyecto de fin de grado', 'recetario', 'grupo de montaña'],
  it: ['circolo scacchi', 'progetto di tesi', 'ricettario', 'gruppo podistico'],
  pt: ['clube de xadrez', 'trabalho de conclusão', 'livro de receitas', 'coral'],
  nl: ['schaakclub', 'afstudeerproject', 'receptenboek', 'koor'],
  sv: ['schackklubb', 'examensarbete', 'receptsamling', 'kör'],
  pl: ['klub szachowy', 'projekt inżynierski', 'przepisy', 'chór'],
  cs: ['šachový klub', 'bakalářská práce', 'recepty', 'sbor'],
  tr: ['satranç kulübü', 'bitirme projesi', 'tarif defteri', 'koro'],
  ru: ['шахматный клуб', 'дипломный проект', 'книга рецептов', 'хор'],
  ja: ['将棋同好会', '卒業制作', 'レシピ帳', '合唱団'],
  zh: ['棋社', '毕业设计', '食谱', '合唱团'],
  ko: ['바둑 동아리', '졸업 작품', '레시피 모음', '합창단'],
  ar: ['نادي الشطرنج', 'مشروع التخرج', 'دفتر الوصفات', 'فرقة الإنشاد'],
}

function titleOf({ tongue, name }: Owner, chance: Chance): string {
  const kind = chance.of(KINDS[tongue])
  const [first = name] = name.split(' ')
  return chance.of([`${first} ${kind}`, kind, `${kind} – ${first}`])
}

/** Projects of students, clubs and demos at hosting firms, some with a login to an own back end. */
export const TENANT_HONEST: Family = {
  id: 'tenant_honest',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const words = wordsOf(owner.tongue)
    const label = `${chance.of([owner.label, chance.name(3)])}${chance.maybe(0.3) ? chance.digits(2) : ''}`
    const { host, path } = tenantOf(label, chance)
    const place = placeOf(owner, host, path)
    const title = titleOf(owner, chance)
    const setting: TenantSetting = {
      words,
      title,
      root: chance.of(['root', 'app', 'content']),
      project: `${label}-${chance.hex(5)}`,
    }
    const project = chance.of(PROJECTS)(setting, place, chance)
    return made(
      {
        place,
        title,
        isPlain: chance.maybe(0.4),
        body: [
          `<div id="${setting.root}"></div>`,
          chance.maybe(0.5)
            ? `<footer>Made by ${escaped(owner.name)} · <a href="https://github.com/${label}">GitHub</a></footer>`
            : '',
          ...project,
        ],
      },
      chance,
    )
  },
}
