import { showDatasets } from './geo/datasets.ts'
import { listenForLookUps } from './geo/look-up.ts'
import { listenForShown } from './key.ts'

listenForShown()
listenForLookUps()
void showDatasets()
