import type { Family } from './family.ts'
import { bankSession } from './veiled-bank.ts'
import { bankOwn } from './veiled-bank-own.ts'
import { supportContact } from './veiled-contact.ts'
import { hiddenLoader } from './veiled-loader.ts'
import { supportLock } from './veiled-lock.ts'
import { packedScript } from './veiled-packed.ts'

/** Frauds and their honest twins by somebody who has not seen the rules. */
export const VEILED: readonly Family[] = [
  bankSession,
  bankOwn,
  supportLock,
  supportContact,
  hiddenLoader,
  packedScript,
]
