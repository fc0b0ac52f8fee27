import { createKeys } from '../../src/keys/keys.ts'
import { openDatabase } from '../../src/store/database.ts'

// A process of its own that says what it found, then writes without pause and says what was acknowledged, until killed.
const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[2] ?? '' })
await database.migrate()
const keys = createKeys(database)
for (const partner of await keys.listPartners()) console.log(`found ${partner.id}`)
for (;;) console.log(`made ${(await keys.createPartner('crash')).id}`)
