import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { REPOSITORY } from '../support/service.ts'

interface Locked {
  readonly version: string
  readonly integrity?: string
}

const read = (path: string) => Bun.file(join(REPOSITORY, path)).json()

test('the Bun that npm installs is the pinned one, and each platform has the digest of its package', async () => {
  const [, pinned] = /^bun@(.+)$/.exec((await read('package.json')).packageManager) ?? []
  expect((await read('bin/bun/package.json')).dependencies).toEqual({ bun: pinned })
  const { packages } = (await read('bin/bun/package-lock.json')) as { packages: Record<string, Locked> }
  const { '': _, ...locked } = packages
  expect(Object.keys(locked)).toEqual(
    expect.arrayContaining(['node_modules/bun', 'node_modules/@oven/bun-linux-x64']),
  )
  for (const { version, integrity } of Object.values(locked))
    expect([version, integrity]).toEqual([pinned, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
})
