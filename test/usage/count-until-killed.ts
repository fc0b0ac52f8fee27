import { writeSync } from 'node:fs'
import { type Database, openDatabase } from '../../src/store/database.ts'
import type { Orm } from '../../src/store/driver.ts'
import { createMeter } from '../../src/usage/meter.ts'
import { nothingNoted } from './stored.ts'

// A process of its own that counts requests of one key without pause until it is killed. Before it counts it says how many
// it will have counted then, and when, in milliseconds; and it says when a flush is under way.
const [databaseUrl = '', dataDir = '', key = ''] = process.argv.slice(2)
const TICK_MS = 2
const OPERATIONS = ['geoLookup', 'geoLookupAddress', 'geoBatch', 'none']

const opened = await openDatabase({ databaseUrl: databaseUrl === '' ? null : databaseUrl, dataDir })
/** Says so as a statement, each of which is a transaction, is sent. */
const database: Database = {
  ...opened,
  use: (work, databaseBudget) =>
    opened.use((orm) => {
      const execute = async (...words: Parameters<Orm['execute']>) => {
        const answer = orm.execute(...words).then((rows) => rows)
        writeSync(1, 'committing\n')
        return await answer
      }
      return work(
        new Proxy(orm, { get: (of, name) => (name === 'execute' ? execute : Reflect.get(of, name)) }),
      )
    }, databaseBudget),
}
const meter = createMeter({ database, noteUses: nothingNoted })
meter.start()
let counted = 0
setInterval(() => {
  const many = 1 + (counted % 7)
  writeSync(1, `${Math.round(performance.now())} ${counted + many}\n`)
  for (const until = counted + many; counted < until; counted++) {
    meter.count(key, OPERATIONS[counted % OPERATIONS.length] ?? '', counted % 3 > 0, Date.now())
  }
}, TICK_MS)
