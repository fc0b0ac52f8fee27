import { readFileSync } from 'node:fs'
import type { Chance } from './chance.ts'
import type { Resource } from './envelope.ts'

interface Library {
  readonly file: string
  /** Public addresses of this file. */
  readonly at: readonly string[]
  /** Its name where a site keeps its own copy. */
  readonly own: string
}

const cdn = (path: string) => [`https://cdn.jsdelivr.net/npm/${path}`, `https://unpkg.com/${path}`]
const cdnjs = (path: string) => `https://cdnjs.cloudflare.com/ajax/libs/${path}`

const LIBRARIES = {
  jquery: {
    file: 'jquery/dist/jquery.min.js',
    at: [
      ...cdn('jquery@3.7.1/dist/jquery.min.js'),
      'https://code.jquery.com/jquery-3.7.1.min.js',
      'https://ajax.googleapis.com/ajax/libs/jquery/3.7.1/jquery.min.js',
      cdnjs('jquery/3.7.1/jquery.min.js'),
    ],
    own: 'jquery.min.js',
  },
  preact: {
    file: 'preact/dist/preact.min.umd.js',
    at: cdn('preact@10.26.4/dist/preact.min.umd.js'),
    own: 'p.js',
  },
  htm: {
    file: 'htm/preact/standalone.umd.js',
    at: cdn('htm@3.1.1/preact/standalone.umd.js'),
    own: 'htm.js',
  },
  vue: {
    file: 'vue/dist/vue.global.prod.js',
    at: [...cdn('vue@3.5.45/dist/vue.global.prod.js'), cdnjs('vue/3.5.45/vue.global.prod.min.js')],
    own: 'vue.js',
  },
  petite: {
    file: 'petite-vue/dist/petite-vue.iife.js',
    at: cdn('petite-vue@0.4.1/dist/petite-vue.iife.js'),
    own: 'pv.js',
  },
  alpine: {
    file: 'alpinejs/dist/cdn.min.js',
    at: cdn('alpinejs@3.17.5/dist/cdn.min.js'),
    own: 'alpine.min.js',
  },
  react: {
    file: 'react/umd/react.production.min.js',
    at: [
      ...cdn('react@18.3.1/umd/react.production.min.js'),
      cdnjs('react/18.3.1/umd/react.production.min.js'),
    ],
    own: 'react.js',
  },
  reactDom: {
    file: 'react-dom/umd/react-dom.production.min.js',
    at: [
      ...cdn('react-dom@18.3.1/umd/react-dom.production.min.js'),
      cdnjs('react-dom/18.3.1/umd/react-dom.production.min.js'),
    ],
    own: 'react-dom.js',
  },
  mustache: {
    file: 'mustache/mustache.min.js',
    at: [...cdn('mustache@4.2.0/mustache.min.js'), cdnjs('mustache.js/4.2.0/mustache.min.js')],
    own: 'mustache.min.js',
  },
  crypto: {
    file: 'crypto-js/crypto-js.js',
    at: [...cdn('crypto-js@4.2.0/crypto-js.js'), cdnjs('crypto-js/4.2.0/crypto-js.js')],
    own: 'crypto-js.js',
  },
  mithril: {
    file: 'mithril/mithril.min.js',
    at: [...cdn('mithril@2.3.8/mithril.min.js'), cdnjs('mithril/2.3.8/mithril.min.js')],
    own: 'mithril.min.js',
  },
} satisfies Readonly<Record<string, Library>>

export type LibraryName = keyof typeof LIBRARIES

const read = new Map<LibraryName, string>()

/** The library's text as its package has it. */
export function libraryText(name: LibraryName): string {
  const known = read.get(name)
  if (known !== undefined) return known
  const text = readFileSync(new URL(`../../node_modules/${LIBRARIES[name].file}`, import.meta.url), 'utf8')
  read.set(name, text)
  return text
}

const script = (url: string, body: string): Resource => ({
  url,
  kind: 'script',
  contentType: 'text/javascript; charset=utf-8',
  body,
})

export interface Loaded {
  readonly tag: string
  readonly resource: Resource
}

/** A script of the page's own host. */
export function ownScript(pageUrl: string, path: string, body: string, attributes = ''): Loaded {
  return {
    tag: `<script src="${path}"${attributes}></script>`,
    resource: script(new URL(path, pageUrl).href, body),
  }
}

export function library(name: LibraryName, pageUrl: string, chance: Chance, attributes = ''): Loaded {
  const { at, own } = LIBRARIES[name]
  const body = libraryText(name)
  if (chance.maybe(0.35))
    return ownScript(
      pageUrl,
      `${chance.of(['js/', 'assets/js/', '/static/', './', 'files/', `${chance.hex(6)}/`])}${own}`,
      body,
      attributes,
    )
  const url = chance.of(at)
  return { tag: `<script src="${url}"${attributes}></script>`, resource: script(url, body) }
}
