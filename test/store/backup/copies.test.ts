import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Copied, type CopiesParts, serveCopies, socketPath } from '../../../src/store/backup/copies.ts'
import { makeDirectory } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'

const CONTENT = 'PG_VERSION'
const goodSnapshot = async (to: string) => {
  mkdirSync(to)
  writeFileSync(join(to, CONTENT), '17')
}

function serve(snapshot: CopiesParts['snapshot']) {
  const dataDir = makeDirectory('copies')
  const warned: [string, unknown][] = []
  const copies = serveCopies({
    dataDir,
    snapshot,
    warn: (event, fields) => warned.push([event, fields?.reason]),
  })
  const copiesThere = () => readdirSync(dataDir).filter((name) => name.startsWith('backup-copy-'))
  return { dataDir, warned, copiesThere, [Symbol.dispose]: () => copies.stop() }
}

/** Asks for a copy; the answer comes as a line, and the copy is the asker's until it hangs up. */
function ask(dataDir: string) {
  const socket = connect(socketPath(dataDir))
  const { promise, resolve, reject } = Promise.withResolvers<Copied>()
  socket.on('data', (line) => resolve(JSON.parse(line.toString()) as Copied))
  socket.on('error', reject)
  return { copied: promise, hangUp: () => socket.destroy() }
}

describe('a copy of the embedded database for a command [O19]', () => {
  test('is there while its asker is connected, and gone after', async () => {
    using served = serve(goodSnapshot)
    const { copied, hangUp } = ask(served.dataDir)
    const { directory } = (await copied) as { directory: string }
    expect(readdirSync(directory).flatMap((name) => readdirSync(join(directory, name)))).toEqual([CONTENT])
    hangUp()
    await until(() => !existsSync(directory))
    expect([served.copiesThere(), served.warned]).toEqual([[], []])
  })

  test('that fails says why, leaves nothing, and keeps nobody from the next', async () => {
    let times = 0
    using served = serve(async (to) => {
      await goodSnapshot(to)
      if (times++ === 0) throw new Error('No space left on device')
    })
    const [first, second] = [ask(served.dataDir), ask(served.dataDir)]
    expect(await first.copied).toEqual({ problem: 'No space left on device' })
    expect(await second.copied).toHaveProperty('directory')
    expect(served.copiesThere()).toHaveLength(1)
    for (const { hangUp } of [first, second]) hangUp()
    await until(() => served.copiesThere().length === 0)
  })

  test('is one at a time, and none stays of an asker who hung up before it was done', async () => {
    let [underWay, most] = [0, 0]
    const gate = Promise.withResolvers<void>()
    using served = serve(async (to) => {
      most = Math.max(most, ++underWay)
      await gate.promise
      await goodSnapshot(to)
      underWay--
    })
    const askers = Array.from({ length: 4 }, () => ask(served.dataDir))
    await until(() => underWay === 1)
    const [gone, ...others] = askers
    gone?.hangUp()
    await Bun.sleep(50)
    gate.resolve()
    for (const { copied } of others) expect(await copied).toHaveProperty('directory')
    expect(most).toBe(1)
    await until(() => served.copiesThere().length === others.length)
    for (const { hangUp } of others) hangUp()
    await until(() => served.copiesThere().length === 0)
  })

  test('that cannot be removed is in the log, and the next one is made all the same', async () => {
    using served = serve(goodSnapshot)
    const { copied, hangUp } = ask(served.dataDir)
    await copied
    renameSync(served.dataDir, `${served.dataDir}-elsewhere`)
    writeFileSync(served.dataDir, '')
    hangUp()
    await until(() => served.warned.length > 0)
    expect(served.warned).toEqual([['backup_failed', expect.stringMatching(/ENOTDIR/)]])
    rmSync(served.dataDir)
    renameSync(`${served.dataDir}-elsewhere`, served.dataDir)
    const next = ask(served.dataDir)
    expect(await next.copied).toHaveProperty('directory')
    next.hangUp()
  })

  test('that a killed process left is removed by the next start', () => {
    const dataDir = makeDirectory('copies')
    mkdirSync(join(dataDir, 'backup-copy-old/cluster'), { recursive: true })
    serveCopies({ dataDir, snapshot: goodSnapshot, warn: () => {} }).stop()
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('is not offered where its socket cannot be made, and the log says so', () => {
    const dataDir = makeDirectory('copies')
    mkdirSync(join(dataDir, 'backup.sock/kept'), { recursive: true })
    const warned: string[] = []
    const start = () => serveCopies({ dataDir, snapshot: goodSnapshot, warn: (event) => warned.push(event) })
    expect(start).not.toThrow()
    expect(warned).toEqual(['backups_off'])
  })
})
