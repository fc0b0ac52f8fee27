import { carryKey } from './key.ts'
import { listenForUsage } from './usage/usage.ts'

carryKey()
listenForUsage()
