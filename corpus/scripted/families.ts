import type { Family } from '../family.ts'
import { brandKits } from './brand-unknown-kit.ts'
import { chunkedKits } from './chunked-kit.ts'
import { clickKits } from './click-then-form-kit.ts'
import { cloakedKits } from './cloaked-kit.ts'
import { framedKits } from './framed-kit.ts'
import { frameworkKits } from './framework-drawn-kit.ts'
import { redirectKits } from './redirect-kit.ts'
import { downloads } from './scripted-download.ts'
import { scriptedDrainer } from './scripted-drainer.ts'
import { pasteLures } from './scripted-paste-lure.ts'
import { scriptedStore } from './scripted-store.ts'
import { voteKits } from './vote-follow-kit.ts'

/** Frauds that a browser draws; nobody judged them while they were written. */
export const SCRIPTED_FRAUDS: readonly Family[] = [
  brandKits,
  cloakedKits,
  frameworkKits,
  chunkedKits,
  clickKits,
  framedKits,
  redirectKits,
  pasteLures,
  downloads,
  voteKits,
  scriptedStore,
  scriptedDrainer,
]
