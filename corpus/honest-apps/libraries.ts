import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Library {
  /** Path below node_modules. */
  readonly file: string
  readonly cdn: readonly string[]
}

const JSDELIVR = 'https://cdn.jsdelivr.net/npm'
const UNPKG = 'https://unpkg.com'
const CDNJS = 'https://cdnjs.cloudflare.com/ajax/libs'

const LIBRARIES = {
  alpine: {
    file: 'alpinejs/dist/cdn.min.js',
    cdn: [`${JSDELIVR}/alpinejs@3.17.5/dist/cdn.min.js`, `${UNPKG}/alpinejs@3.17.5/dist/cdn.min.js`],
  },
  botd: {
    file: '@fingerprintjs/botd/dist/botd.esm.js',
    cdn: ['https://openfpcdn.io/botd/v2', `${JSDELIVR}/@fingerprintjs/botd@2.0.0/dist/botd.esm.js`],
  },
  chart: {
    file: 'chart.js/dist/chart.umd.min.js',
    cdn: [`${JSDELIVR}/chart.js@4.6.1/dist/chart.umd.min.js`, `${CDNJS}/Chart.js/4.6.1/chart.umd.min.js`],
  },
  clipboard: {
    file: 'clipboard/dist/clipboard.min.js',
    cdn: [
      `${JSDELIVR}/clipboard@2.0.11/dist/clipboard.min.js`,
      `${CDNJS}/clipboard.js/2.0.11/clipboard.min.js`,
    ],
  },
  cookieConsent: {
    file: 'vanilla-cookieconsent/dist/cookieconsent.umd.js',
    cdn: ['https://cdn.jsdelivr.net/gh/orestbida/cookieconsent@3.1.0/dist/cookieconsent.umd.js'],
  },
  coreJs: {
    file: 'core-js-bundle/minified.js',
    cdn: [`${CDNJS}/core-js/3.50.0/minified.js`, `${UNPKG}/core-js-bundle@3.50.0/minified.js`],
  },
  fileSaver: {
    file: 'file-saver/dist/FileSaver.min.js',
    cdn: [
      `${JSDELIVR}/file-saver@2.0.5/dist/FileSaver.min.js`,
      `${CDNJS}/FileSaver.js/2.0.5/FileSaver.min.js`,
    ],
  },
  fingerprint: {
    file: '@fingerprintjs/fingerprintjs/dist/fp.min.js',
    cdn: [`${JSDELIVR}/@fingerprintjs/fingerprintjs@3.4.2/dist/fp.min.js`],
  },
  htmPreact: {
    file: 'htm/preact/standalone.umd.js',
    cdn: [`${UNPKG}/htm@3.1.1/preact/standalone.umd.js`, `${JSDELIVR}/htm@3.1.1/preact/standalone.umd.js`],
  },
  htmPreactModule: {
    file: 'htm/preact/standalone.module.js',
    cdn: [`${UNPKG}/htm@3.1.1/preact/standalone.module.js`, 'https://esm.sh/htm@3.1.1/preact/standalone'],
  },
  jquery: {
    file: 'jquery/dist/jquery.min.js',
    cdn: [
      `${JSDELIVR}/jquery@3.7.1/dist/jquery.min.js`,
      'https://code.jquery.com/jquery-3.7.1.min.js',
      'https://ajax.googleapis.com/ajax/libs/jquery/3.7.1/jquery.min.js',
      `${CDNJS}/jquery/3.7.1/jquery.min.js`,
    ],
  },
  jszip: {
    file: 'jszip/dist/jszip.min.js',
    cdn: [`${JSDELIVR}/jszip@3.10.2/dist/jszip.min.js`, `${CDNJS}/jszip/3.10.2/jszip.min.js`],
  },
  mithril: {
    file: 'mithril/mithril.min.js',
    cdn: [`${UNPKG}/mithril@2.3.8/mithril.min.js`, `${JSDELIVR}/mithril@2.3.8/mithril.min.js`],
  },
  preact: {
    file: 'preact/dist/preact.min.umd.js',
    cdn: [
      `${UNPKG}/preact@10.26.4/dist/preact.min.umd.js`,
      `${JSDELIVR}/preact@10.26.4/dist/preact.min.umd.js`,
    ],
  },
  preactHooks: {
    file: 'preact/hooks/dist/hooks.umd.js',
    cdn: [
      `${UNPKG}/preact@10.26.4/hooks/dist/hooks.umd.js`,
      `${JSDELIVR}/preact@10.26.4/hooks/dist/hooks.umd.js`,
    ],
  },
  react: {
    file: 'react/umd/react.production.min.js',
    cdn: [
      `${UNPKG}/react@18.3.1/umd/react.production.min.js`,
      `${JSDELIVR}/react@18.3.1/umd/react.production.min.js`,
      `${CDNJS}/react/18.3.1/umd/react.production.min.js`,
    ],
  },
  reactDom: {
    file: 'react-dom/umd/react-dom.production.min.js',
    cdn: [
      `${UNPKG}/react-dom@18.3.1/umd/react-dom.production.min.js`,
      `${JSDELIVR}/react-dom@18.3.1/umd/react-dom.production.min.js`,
      `${CDNJS}/react-dom/18.3.1/umd/react-dom.production.min.js`,
    ],
  },
  vue: {
    file: 'vue/dist/vue.global.prod.js',
    cdn: [`${UNPKG}/vue@3.5.45/dist/vue.global.prod.js`, `${JSDELIVR}/vue@3.5.45/dist/vue.global.prod.js`],
  },
  vueModule: {
    file: 'vue/dist/vue.esm-browser.prod.js',
    cdn: [
      `${UNPKG}/vue@3.5.45/dist/vue.esm-browser.prod.js`,
      `${JSDELIVR}/vue@3.5.45/dist/vue.esm-browser.prod.js`,
    ],
  },
} as const satisfies Record<string, Library>

export type LibraryName = keyof typeof LIBRARIES

const texts = new Map<LibraryName, string>()

export function libraryText(name: LibraryName): string {
  const known = texts.get(name)
  if (known !== undefined) return known
  const text = readFileSync(join(import.meta.dir, '../../node_modules', LIBRARIES[name].file), 'utf8')
  texts.set(name, text)
  return text
}

export const cdnAddresses = (name: LibraryName): readonly string[] => LIBRARIES[name].cdn

/** The file's own name, as an owner keeps it beside the page. */
export const libraryFile = (name: LibraryName): string => LIBRARIES[name].file.split('/').at(-1) ?? name
