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
  'keyboard_lock',
  'navigate',
  'notify',
  'open',
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

/** Something that a page tried to do. Nothing of it was done. */
export interface Act {
  readonly kind: ActKind
  /** What with: an address, a text. */
  readonly detail: string
  /** By itself as it was loaded, after a person's click, or in that click. */
  readonly phase: 'load' | 'click' | 'person'
}

/** What is in every signature that the wallets of the sandbox give. */
export const GIVEN_SIGNATURE = 'abababababababab'
/** What they say that they hold, in wei. */
export const GIVEN_BALANCE = 0x1bc16d674ec80000n
