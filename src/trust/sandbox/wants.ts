import { BOUNDS, reach } from '../bounds/bounds.ts'

/**
 * What a page asks for by itself and the capture does not have: a script, what a GET would answer, soon, late or
 * once somebody has pressed something, where a form goes by GET or by POST, itself once more, and what nothing is
 * answered to.
 */
const WANTS = ['script', 'answer', 'late', 'pressed', 'form', 'post', 'reload', 'lost'] as const
export interface Want {
  readonly kind: (typeof WANTS)[number]
  /** An address as it stands in the page; `lost`: perhaps none. */
  readonly url: string
}

export class Wants {
  readonly all: Want[] = []

  note(detail: string): void {
    const at = detail.indexOf(' ')
    const kind = WANTS.find((name) => name === detail.slice(0, at))
    const url = detail.slice(at + 1)
    const alike = this.all.filter((want) => want.kind === kind)
    if (kind === undefined || alike.some((want) => want.url === url)) return
    if (alike.length >= BOUNDS.wants.most) reach('wants')
    else this.all.push({ kind, url })
  }
}
