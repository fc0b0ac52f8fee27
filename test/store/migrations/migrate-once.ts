import { openDatabase } from '../../../src/store/database.ts'

// A process of its own that waits for a line, so that several begin at the same moment, and migrates.
const database = await openDatabase({ databaseUrl: process.argv[2] ?? '', dataDir: '' })
console.log('ready')
for await (const _ of console) break
await database.migrate()
await database.close()
