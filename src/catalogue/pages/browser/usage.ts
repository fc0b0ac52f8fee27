import { ask } from './ask.ts'
import { element, make } from './element.ts'
import { showLimits } from './limits.ts'
import { describeRefusal, markKey } from './refusal.ts'

/** The shown part of the answer of `GET /v1/usage` (contract M2). */
interface Usage {
  readonly plan: string
  readonly today: { readonly admitted: number; readonly refused: number }
}

const button = element('usage', HTMLButtonElement)
const shown = element('usage-shown', HTMLElement)

/** Asks on demand only, since the question counts as a request. */
export function listenForUsage(): void {
  button.addEventListener('click', async () => {
    const reply = await ask('v1/usage')
    showLimits(reply)
    markKey(reply)
    shown.replaceChildren(reply.ok ? describe(reply.body as Usage) : describeRefusal(reply))
  })
}

function describe({ plan, today }: Usage): Node {
  const counts = `${today.admitted.toLocaleString('en')} requests admitted, ${today.refused.toLocaleString('en')} refused`
  return make('span', {}, 'Plan ', make('strong', {}, plan), `. Today: ${counts}.`)
}
