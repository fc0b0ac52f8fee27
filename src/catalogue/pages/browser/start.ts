import { showDatasets } from './geo/datasets.ts'
import { listenForLookUps } from './geo/look-up.ts'
import { carryKey } from './key.ts'

carryKey()
listenForLookUps()
void showDatasets()
