/** The hostile hosts of bench/trust-geo in a process of their own: tells their addresses in a line, ends with its parent. */
import { setPriority } from 'node:os'
import { startHostileHosts } from '../test/trust/visit/hostile-hosts.ts'

// The hosts stand for other people's machines, which take nothing from this one.
setPriority(15)
process.on('disconnect', () => process.exit())
const { resolver, urls } = await startHostileHosts(Number(process.argv[2]))
process.send?.({ resolver, urls })
