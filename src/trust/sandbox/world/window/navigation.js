import { most, reach, record, runText, state, want } from '../host.js'
import { no } from '../members.js'
import { headOf, localText, localType, sourceOf } from '../network/local.js'
import { soon } from '../tasks.js'
import { absolute, PARTS, resolve, URL } from '../url.js'

function moveTo(url) {
  if (url === state.url) return
  state.url = url
  soon(() => globalThis.dispatchEvent(new globalThis.Event('hashchange')))
}

export function navigate(address, kind = 'navigate') {
  const text = `${address}`.trim()
  if (/^javascript:/i.test(text)) {
    soon(() => runText(decodeURIComponent(text.slice(11))))
    return
  }
  const url = absolute(text)
  if (url.split('#')[0] === state.url.split('#')[0] && url.includes('#')) return moveTo(url)
  const local = localText(url)
  if (local === null) {
    if (kind === 'navigate' && url === state.url) want('reload', url.split('#', 1)[0])
    return record(kind, url)
  }
  if (sourceOf(url) === undefined && /html|^$/.test(localType(url))) soon(() => state.replace(local))
  else download(url, '')
}

export function download(url, name) {
  const source = sourceOf(url)
  const from = (source ?? url).slice(0, 400)
  const offer = { url: from, name, type: localType(url), head: source === undefined ? headOf(url) : null }
  record('download', JSON.stringify(offer))
}

function reload() {
  record('reload')
  want('reload', state.url.split('#', 1)[0])
}

class Location {
  get href() {
    return state.url
  }
  set href(address) {
    navigate(address)
  }
  assign(address) {
    navigate(address)
  }
  replace(address) {
    navigate(address)
  }
  reload() {
    reload()
  }
  get origin() {
    return new URL(state.url).origin
  }
  get ancestorOrigins() {
    return []
  }
  toString() {
    return state.url
  }
}
for (const part of PARTS)
  Object.defineProperty(Location.prototype, part, {
    configurable: true,
    enumerable: true,
    get: () => new URL(state.url)[part],
    set(value) {
      const url = new URL(state.url)
      url[part] = value
      if (part === 'hash') moveTo(url.href)
      else navigate(url.href)
    },
  })
export const location = new Location()

let given = null
export const history = {
  length: 2,
  get state() {
    return given
  },
  scrollRestoration: 'auto',
  pushState: (value, _, address) => move(value, address),
  replaceState: (value, _, address) => move(value, address),
  back: no,
  forward: no,
  go(steps = 0) {
    if (Number(steps) === 0) reload()
  },
}
let moves = 0
function move(value, address) {
  given = value
  if (++moves <= most.history) record('history', address ?? '')
  else reach('history')
  const url = address === undefined || address === null ? state.url : resolve(address, state.base)
  if (url !== null && new URL(url).origin === location.origin) state.url = url
}
