import { bankOwn } from './bank/bank-own-portal.ts'
import { bankSession } from './bank/bank-session-kit.ts'
import type { Family } from './family.ts'
import { hiddenLoader } from './loaders/hidden-loader-kit.ts'
import { packedScript } from './loaders/packed-script-page.ts'
import { supportContact } from './support/support-contact-page.ts'
import { supportLock } from './support/support-lock-page.ts'

/** Frauds and their honest twins by somebody who has not seen the rules. */
export const VEILED: readonly Family[] = [
  bankSession,
  bankOwn,
  supportLock,
  supportContact,
  hiddenLoader,
  packedScript,
]
