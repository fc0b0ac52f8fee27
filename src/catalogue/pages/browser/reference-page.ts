import { listenForShown } from './key.ts'
import { prepareReference } from './reference.ts'
import { followSystemTheme } from './theme.ts'

followSystemTheme()
listenForShown()
prepareReference()
