import { listenForShown } from './key.ts'
import { listenForUsage } from './usage/usage.ts'

listenForShown()
listenForUsage()
