import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Words } from './app-logins.ts'
import { type Tool, UNIX, WINDOWS } from './commands.ts'
import { copyButtons, copyByField, copyByLibrary, handbook, systemTabs } from './docs-scripts.ts'
import { docsSentences } from './docs-words.ts'
import { made, type Piece, type Place, placeOf, program, programWith } from './document.ts'
import { type Owner, ownerOf } from './owners.ts'
import { wordsOf } from './words.ts'

interface Scene {
  readonly owner: Owner
  readonly tool: Tool
  readonly words: Words
  readonly place: Place
  readonly chance: Chance
}

type Pages = (scene: Scene) => readonly (Piece | string)[]

const told = (owner: Owner, count: number, chance: Chance) =>
  `<p>${chance.some(docsSentences(owner.tongue), count).map(escaped).join(' ')}</p>`

const HEADINGS = [
  'Install',
  'Getting started',
  'Upgrade',
  'Configuration',
  'From source',
  'Docker',
  'Shell completion',
]

const linesOf = (tool: Tool, chance: Chance, count: number) =>
  chance.some([...UNIX, ...WINDOWS], count).map((line) => line(tool, chance))

const sections = ({ owner, tool, chance }: Scene, after: string) =>
  linesOf(tool, chance, 3 + chance.below(4))
    .map(
      (line, index) =>
        `<h2 id="s${index}">${HEADINGS[index % HEADINGS.length]}</h2>${told(owner, 1 + chance.below(3), chance)}<pre><code class="language-bash">${chance.maybe(0.3) ? '$ ' : ''}${escaped(line)}</code></pre>${after}`,
    )
    .join('\n')

const frame = ({ tool, words }: Scene, inner: string) =>
  `<header><a href="/">${escaped(tool.name)}</a> <nav><a href="/docs">Docs</a> <a href="https://github.com/${tool.repository}">GitHub</a></nav></header><main><h1>${escaped(tool.name)}</h1>${inner}</main><footer><a href="/privacy">${escaped(words.privacy)}</a></footer>`

const clipboardButtons: Pages = (scene) => [
  frame(scene, sections(scene, '')),
  program(copyButtons(scene.words), scene.place, scene.chance),
]

const fieldButtons: Pages = (scene) => [
  frame(scene, sections(scene, '')),
  program(copyByField(scene.words), scene.place, scene.chance),
]

const libraryButtons: Pages = (scene) => [
  frame(scene, sections(scene, `<button class="btn-copy">${escaped(scene.words.copy)}</button>`)),
  ...programWith(['clipboard'], copyByLibrary(scene.words), scene.place, scene.chance),
]

const tabs: Pages = (scene) => {
  const { tool, chance, words, place, owner } = scene
  const commands = {
    Linux: chance.of(UNIX)(tool, chance),
    macOS: chance.of(UNIX)(tool, chance),
    Windows: chance.of(WINDOWS)(tool, chance),
  }
  return [
    frame(scene, `${told(owner, 1, chance)}<div id="install" role="tablist"></div>${told(owner, 3, chance)}`),
    program(systemTabs(words, commands, 'install'), place, chance),
  ]
}

const drawnHandbook: Pages = ({ owner, tool, chance, words, place }) => {
  const text = [
    `# ${tool.name}`,
    `${docsSentences(owner.tongue)[0]} (Windows: \`Win + X\`, Terminal)`,
    ...linesOf(tool, chance, 4).flatMap((line, index) => [
      `## ${HEADINGS[index]}`,
      `    ${line}`,
      `Files are kept in \`/etc/${tool.name}\` and \`C:\\ProgramData\\${tool.name}\`.`,
    ]),
  ].join('\n\n')
  return ['<div id="content"></div>', program(handbook(words, text, 'content'), place, chance)]
}

const PAGES: readonly Pages[] = [clipboardButtons, fieldButtons, libraryButtons, tabs, drawnHandbook]

/** Documentation whose commands the visitor copies by a button. */
export const DOCS_WITH_COMMANDS: Family = {
  id: 'docs_with_commands',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const name = `${chance.name(2)}${chance.of(['ctl', 'kit', 'db', 'sh', 'env', ''])}`
    const ending = chance.of(['dev', 'io', 'sh', 'org', 'rs', 'tools'])
    const domain = `${name}.${ending}`
    const repository = `${chance.of([owner.label, `${name}-org`, name])}/${name}`
    const tenant = chance.of([
      `${name}.github.io`,
      `${name}-docs.vercel.app`,
      `${name}.readthedocs.io`,
      `${name}.pages.dev`,
    ])
    const host = chance.maybe(0.35) ? tenant : chance.of([domain, `docs.${domain}`, `www.${domain}`])
    const base = host.endsWith('readthedocs.io') ? '/en/latest/' : '/'
    const place = placeOf({ ...owner, name, label: name, domain }, host, base)
    const words = wordsOf(owner.tongue)
    const body = chance.of(PAGES)({ owner, tool: { name, domain, repository }, words, place, chance })
    const path = `${base}${chance.of(['', 'install', 'docs/installation', 'getting-started.html', 'guide/'])}`
    return made({ place, path, title: `${name} – ${chance.of(HEADINGS)}`, body }, chance)
  },
}
