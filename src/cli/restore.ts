import { restore, runCommand } from './backup.ts'

const HELP = `Usage: npm run restore -- FILE.tar
Brings an embedded database back from what npm run backup wrote, or from a tar of a whole DATA_DIR, into a DATA_DIR that
has none. The service must not run there.`

if (import.meta.main) await runCommand(HELP, process.argv.slice(2), restore)
