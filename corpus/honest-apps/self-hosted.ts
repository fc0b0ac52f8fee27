import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import { type ConsoleSetting, jqueryConsole, keyForm, reactConsole, vueConsole } from './console-programs.ts'
import { KEY_FORMS, SOFTWARE, type SoftwareKey } from './console-words.ts'
import { inScript, made, type Piece, type Place, placeOf, program, programWith } from './document.ts'
import { hostOf, type Owner, ownerOf } from './owners.ts'
import { wordsOf } from './words.ts'

interface Scene {
  readonly key: SoftwareKey
  readonly owner: Owner
  readonly place: Place
  readonly setting: ConsoleSetting
  readonly chance: Chance
}

interface Console {
  readonly path: string
  readonly body: readonly (Piece | string)[]
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

const cloud = ({ place, setting, chance }: Scene): Console => ({
  path: chance.of(['login', 'index.php/login', 'web/login']),
  body: [
    `<input type="hidden" id="initial-state-core-loginUsername" value="${base64('')}"><input type="hidden" id="initial-state-core-config" value="${base64({ version: '30.0.2', session_keepalive: true })}"><div id="${setting.root}"></div>`,
    ...programWith(['vue'], vueConsole(setting), place, chance),
  ],
})

const monitor = ({ place, setting, chance }: Scene): Console => ({
  path: chance.of(['login', 'auth/login', '']),
  body: [
    `<script>window.bootData=${inScript({ user: { isSignedIn: false }, settings: { appSubUrl: '', version: `11.${chance.below(6)}.${chance.below(4)}`, oauth: chance.some(['github', 'gitlab', 'okta', 'azuread'], chance.below(3)) } })};</script><div id="${setting.root}"><div class="preloader">${escaped(setting.words.loading)}</div></div>`,
    ...programWith(['react', 'reactDom'], reactConsole(setting), place, chance),
  ],
})

const administration = ({ key, owner, place, setting, chance }: Scene): Console => {
  const { words, product, slogan } = setting
  const isDatabase = key === 'phpmyadmin'
  const names = isDatabase ? ['pma_username', 'pma_password'] : ['username', 'password']
  const server = isDatabase
    ? `<label>Server<input name="pma_servername" value="db.${escaped(owner.domain)}"></label>`
    : `<select name="lang"><option>en</option><option>${owner.tongue}</option></select>`
  return {
    path: isDatabase
      ? chance.of(['phpmyadmin/', 'pma/', 'index.php'])
      : chance.of(['admin/', 'login', 'ui/']),
    body: [
      `<div class="container"><a href="./"><img id="imLogo" src="./themes/logo.png" alt="${escaped(product)}"></a><h1>${escaped(slogan)}</h1><p>${escaped(owner.name)}</p><form method="post" action="${chance.of(['index.php?route=/', 'login', ''])}"><input type="hidden" name="token" value="${chance.hex(32)}"><label>${escaped(words.user)}<input type="text" name="${names[0]}" autocomplete="username"></label><label>${escaped(words.password)}<input type="password" name="${names[1]}" autocomplete="current-password"></label>${server}<button type="submit">${escaped(words.signIn)}</button></form></div>`,
      ...programWith(['jquery'], jqueryConsole(setting), place, chance),
    ],
  }
}

const keys = ({ place, setting, chance }: Scene): Console => {
  const { path, products, ...form } = chance.of(Object.values(KEY_FORMS))
  return {
    path,
    body: [
      `<div id="${setting.root}"></div>`,
      program(keyForm({ ...setting, product: chance.of<string>(products) }, form), place, chance),
    ],
  }
}

const CONSOLES = [cloud, monitor, administration, keys, keys]
const KEYS = Object.keys(SOFTWARE) as SoftwareKey[]

/** Logins and forms of keys of open source programs, on an owner's own host. */
export const SELF_HOSTED_SOFTWARE: Family = {
  id: 'self_hosted_software',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const owner = ownerOf(chance)
    const words = wordsOf(owner.tongue)
    const key = chance.of(KEYS)
    const [product, slogan] = SOFTWARE[key]
    const place = placeOf(
      owner,
      hostOf(owner, [key, 'cloud', 'git', 'status', 's3', 'admin', 'intern', 'id', 'lab'], chance),
      chance.maybe(0.2) ? `/${key}/` : '/',
    )
    const setting: ConsoleSetting = {
      words,
      product,
      slogan,
      owner: owner.name,
      root: chance.of(['app', 'login', 'reactRoot', 'body-login']),
      endpoint: `${place.base}${chance.of(['login', 'api/v1/login', 'api/auth/signin', 'session/new'])}`,
    }
    const { path, body } = chance.of(CONSOLES)({ key, owner, place, setting, chance })
    const title = chance.of([product, `${product} – ${owner.name}`, `${words.signIn} – ${product}`])
    return made({ place, path: `${place.base}${path}`, title, body, isPlain: chance.maybe(0.5) }, chance)
  },
}
