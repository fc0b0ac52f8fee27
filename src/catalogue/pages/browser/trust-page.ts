import { listenForShown } from './key.ts'
import { openReports } from './trust/reports.ts'

listenForShown()
openReports()
