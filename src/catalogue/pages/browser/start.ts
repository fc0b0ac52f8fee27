import { showDatasets } from './datasets.ts'
import { listenForShown } from './key.ts'
import { listenForLookUps } from './look-up.ts'
import { listenForUsage } from './usage.ts'

listenForShown()
listenForLookUps()
listenForUsage()
void showDatasets()
