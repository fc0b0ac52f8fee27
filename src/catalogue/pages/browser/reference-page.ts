import { carryKey } from './key.ts'
import { prepareReference } from './reference/reference.ts'
import { followSystemTheme } from './theme.ts'

followSystemTheme()
carryKey()
prepareReference()
