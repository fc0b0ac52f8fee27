import { expect, test } from 'bun:test'
import { join } from 'node:path'

const PRIORITY = join(import.meta.dir, '../../../src/trust/workers/priority.ts')
/** The niceness of each thread stands 16 fields behind the name (proc(5), `stat`). */
const SCRIPT = `
import { readdirSync, readFileSync } from 'node:fs'
const niceness = () => readdirSync('/proc/self/task').map((thread) =>
  Number(readFileSync('/proc/self/task/' + thread + '/stat', 'latin1').replace(/^.*\\) /s, '').split(' ')[16]))
let [sum, before] = [0, niceness()]
// Code that runs for long is compiled by threads of their own.
for (; before.length < 2; before = niceness()) for (let turn = 0; turn < 1e6; turn++) sum += turn % 7
await import(${JSON.stringify(PRIORITY)})
console.log(JSON.stringify([before, niceness()]))`

test.if(process.platform === 'linux')(
  'every thread of a process that reads pages stands behind those of the service [T8]',
  async () => {
    const child = Bun.spawn([process.execPath, '-e', SCRIPT], { stdout: 'pipe' })
    const [before, after] = JSON.parse(await new Response(child.stdout).text()) as [number[], number[]]
    expect(Math.min(...before)).toBeLessThan(10)
    expect(before.length).toBeGreaterThan(1)
    expect(Math.min(...after)).toBeGreaterThanOrEqual(10)
  },
)
