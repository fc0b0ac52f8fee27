import type { Chance } from '../../corpus/make/chance.ts'

/** A rewriting of a document after which a browser shows and does the same. */
export interface Mutation {
  readonly name: string
  apply(html: string, chance: Chance): string
}

interface Token {
  /** `raw`: comments, declarations, and scripts and styles with what they hold. */
  readonly kind: 'tag' | 'text' | 'raw'
  readonly text: string
}

const RAW = /<!--[\s\S]*?-->|<![^>]*>|<(script|style)\b(?:"[^"]*"|'[^']*'|[^'">])*>[\s\S]*?<\/\1\s*>/gi
const TAG = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+))?/g

function splitBy(
  html: string,
  pattern: RegExp,
  kind: Token['kind'],
  rest: (text: string) => Token[],
): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of html.matchAll(pattern)) {
    if (match.index > end) tokens.push(...rest(html.slice(end, match.index)))
    tokens.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  if (end < html.length) tokens.push(...rest(html.slice(end)))
  return tokens
}

const tokensOf = (html: string) =>
  splitBy(html, RAW, 'raw', (outer) => splitBy(outer, TAG, 'tag', (text) => [{ kind: 'text', text }]))

type Attribute = readonly [name: string, value: string | null]

interface Tag {
  readonly open: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly close: string
}

function tagOf(text: string): Tag {
  const [, open = '<', name = '', inside = '', close = '>'] =
    /^(<\/?)([a-z][^\s/>]*)([\s\S]*?)(\s*\/?>)$/i.exec(text) ?? []
  const attributes = [...inside.matchAll(ATTRIBUTE)].map(
    ([, key = '', value]): Attribute => [
      key,
      value === undefined ? null : /^["']/.test(value) ? value.slice(1, -1) : value,
    ],
  )
  return { open, name, attributes, close: close.trim() }
}

const quoted = ([name, value]: Attribute) =>
  value === null ? name : `${name}="${value.replaceAll('"', '&quot;')}"`

function tagText(
  { open, name, attributes, close }: Tag,
  write: (attribute: Attribute) => string = quoted,
): string {
  return `${open}${[name, ...attributes.map(write)].join(' ')}${close === '/>' ? ' />' : '>'}`
}

/** Rewrites tags and texts; a text within `title`, `option` or `textarea` has no elements. */
function rewrite(
  html: string,
  change: { tag?: (tag: Tag) => string; text?: (text: string, isPlain: boolean) => string },
): string {
  let plain: string | null = null
  return tokensOf(html)
    .map(({ kind, text }) => {
      if (kind === 'raw') return text
      if (kind === 'text') return change.text?.(text, plain !== null) ?? text
      const tag = tagOf(text)
      const name = tag.name.toLowerCase()
      if (['title', 'textarea', 'option'].includes(name)) plain = tag.open === '<' ? name : null
      return change.tag?.(tag) ?? text
    })
    .join('')
}

const isWord = (text: string) => /\p{L}{3}/u.test(text)
/** Puts something into the middle of some words, between references. */
function intoWords(text: string, chance: Chance, between: () => string): string {
  return text.replace(/(&[#\w]+;)|(\p{L}{2,})(\p{L}{2,})/gu, (all, reference, head, tail) =>
    reference !== undefined || chance.maybe(0.4) ? all : `${head}${between()}${tail}`,
  )
}

function asReferences(text: string, chance: Chance): string {
  return text.replace(/(&[#\w]+;)|(\p{L})/gu, (all, reference, letter?: string) => {
    if (reference !== undefined || letter === undefined || chance.maybe(0.5)) return all
    const code = letter.codePointAt(0) ?? 0
    return chance.of([
      `&#${code};`,
      `&#x${code.toString(16)};`,
      `&#X${code.toString(16).toUpperCase()};`,
      `&#00${code};`,
    ])
  })
}

const caseOf = (text: string, chance: Chance) =>
  [...text].map((letter) => (chance.maybe(0.5) ? letter.toUpperCase() : letter.toLowerCase())).join('')

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'characters as references',
    apply: (html, chance) =>
      rewrite(html, {
        text: (text) => asReferences(text, chance),
        tag: (tag) =>
          tagText(tag, ([name, value]) =>
            quoted([name, value === null ? null : asReferences(value, chance)]),
          ),
      }),
  },
  {
    name: 'names in any case',
    apply: (html, chance) =>
      rewrite(html, {
        tag: (tag) =>
          tagText({
            ...tag,
            name: caseOf(tag.name, chance),
            attributes: tag.attributes.map(([name, value]) => [caseOf(name, chance), value]),
          }),
      }),
  },
  {
    name: 'attributes in another order',
    apply: (html) =>
      rewrite(html, { tag: (tag) => tagText({ ...tag, attributes: [...tag.attributes].reverse() }) }),
  },
  {
    name: 'attributes that mean nothing',
    apply: (html, chance) =>
      rewrite(html, {
        tag: (tag) =>
          tag.open === '<'
            ? tagText({
                ...tag,
                attributes: [[`data-${chance.letters(4)}`, chance.hex(6)], ...tag.attributes],
              })
            : tagText(tag),
      }),
  },
  {
    name: 'other quotes',
    apply: (html, chance) =>
      rewrite(html, {
        tag: (tag) =>
          tagText(tag, ([name, value]) => {
            if (value === null) return name
            return /^[\w./:#-]+$/.test(value) && chance.maybe(0.5)
              ? `${name}=${value}`
              : `${name}='${value.replaceAll("'", '&#39;')}'`
          }),
      }),
  },
  {
    name: 'white space in tags',
    apply: (html, chance) =>
      rewrite(html, {
        tag: (tag) =>
          tagText(tag, ([name, value]) =>
            value === null
              ? `\n${name}`
              : `${chance.of(['\t', '\n', '  '])}${name} =\n "${value.replaceAll('"', '&quot;')}"`,
          ),
      }),
  },
  {
    name: 'a base address',
    apply: (html) => html.replace(/<head>|<head\s[^>]*>/i, (head) => `${head}<base href="./">`),
  },
  {
    name: 'comments between and in texts',
    apply: (html, chance) =>
      rewrite(html, {
        text: (text, isPlain) =>
          isPlain || !isWord(text) ? text : intoWords(text, chance, () => `<!-- ${chance.letters(5)} -->`),
      }),
  },
  {
    name: 'words split by elements',
    apply: (html, chance) =>
      rewrite(html, {
        text: (text, isPlain) =>
          isPlain || !isWord(text)
            ? text
            : intoWords(text, chance, () =>
                chance.of(['<span></span>', '<b></b>', '<i style="display:none"></i>', '<wbr>']),
              ),
      }),
  },
  {
    name: 'words split by invisible characters',
    apply: (html, chance) =>
      rewrite(html, {
        text: (text) =>
          isWord(text)
            ? intoWords(text, chance, () =>
                chance.of(['\u200b', '\u200c', '\u2060', '\u00ad', '&#8203;', '&shy;']),
              )
            : text,
      }),
  },
  {
    name: 'the body out of a template',
    apply: (html) =>
      html.replace(
        /(<body\b(?:"[^"]*"|'[^']*'|[^'">])*>)([\s\S]*)(<\/body>)/i,
        (_, open: string, inside: string, close: string) =>
          `${open}<template id="whole">${inside}</template><script>document.body.append(document.getElementById("whole").content.cloneNode(true))</script>${close}`,
      ),
  },
]
