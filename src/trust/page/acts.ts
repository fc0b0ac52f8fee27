export const ACTS = [
  'alert',
  'beacon',
  'code',
  'confirm',
  'copy',
  'download',
  'error',
  'fetch',
  'fullscreen',
  'history',
  'invent',
  'keyboard_lock',
  'navigate',
  'notify',
  'open',
  'paint',
  'permission',
  'pointer_lock',
  'print',
  'prompt',
  'reload',
  'replace',
  'socket',
  'speak',
  'submit',
  'wallet',
  'worker',
] as const
export type ActKind = (typeof ACTS)[number]

export interface Act {
  readonly kind: ActKind
  readonly detail: string
  readonly phase: 'load' | 'click' | 'person'
}

export const GIVEN_SIGNATURE = 'abababababababab'
export const GIVEN_BALANCE = 0x1bc16d674ec80000n
