import { showDatasets } from './datasets.ts'
import { listenForShown } from './key.ts'
import { listenForLookUps } from './look-up.ts'
import { prepareReference } from './reference.ts'
import { followSystemTheme } from './theme.ts'
import { listenForUsage } from './usage.ts'

followSystemTheme()
listenForShown()
listenForLookUps()
listenForUsage()
prepareReference()
void showDatasets()
