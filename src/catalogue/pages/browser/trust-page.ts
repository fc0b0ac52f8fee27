import { carryKey } from './key.ts'
import { openReports } from './trust/reports.ts'

carryKey()
openReports()
