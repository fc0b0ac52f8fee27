/** Stand-ins for what scripts that were not fetched would have defined. */
import { most, reach, realm } from './host.js'
import { toPage } from './realm/membrane.js'
import { soon } from './tasks.js'

const USED = /(?<![\w$.'"`#/-])([A-Za-z_$][\w$]{1,40})\s*(?:\.[A-Za-z_$]|[(`])/g
const SURROUNDINGS =
  /^(?:ActiveXObject|chrome|browser|opera|require|define|module|exports|process|global|importScripts|Deno|Bun)$/

/** Defines each name that a text uses and nobody has defined, so that the text runs on. */
export function standIn(text) {
  let names = 0
  for (const [, name] of text.matchAll(USED)) {
    if (name in realm.global || SURROUNDINGS.test(name)) continue
    if (++names > most.stand_ins) return reach('stand_ins')
    Object.defineProperty(realm.global, name, {
      value: realm.anything(toPage(soon)),
      configurable: true,
      writable: true,
    })
  }
}
