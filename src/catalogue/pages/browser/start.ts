import { showDatasets } from './geo/datasets.ts'
import { listenForLookUps } from './geo/look-up.ts'
import { listenForShown } from './key.ts'
import { listenForUsage } from './usage.ts'

listenForShown()
listenForLookUps()
listenForUsage()
void showDatasets()
