import { describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuild } from '../../src/process/build.ts'
import { makeDirectory } from '../support/service.ts'

const COMMIT = '3369d8e01c5b7a42f6d0e98b7c1a5f3d2e4b6a90'

/** A directory with these files. */
function tree(files: Readonly<Record<string, string>>): string {
  const root = makeDirectory('build')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

describe('the version and commit of what runs [O21]', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly [string, string | null]]>([
    ['an image', { BUILD: `2.3.4\n${COMMIT}\n` }, ['2.3.4', COMMIT]],
    ['an image of which nothing was told', { BUILD: '\n\n' }, ['1.0.0', null]],
    ['an image with a version alone', { BUILD: '2.3.4\n\n' }, ['2.3.4', null]],
    [
      'a branch',
      { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${COMMIT}\n` },
      ['1.0.0', COMMIT],
    ],
    [
      'a branch among packed ones',
      {
        '.git/HEAD': 'ref: refs/heads/main\n',
        '.git/packed-refs': `# pack-refs\n${'0'.repeat(40)} refs/heads/not/main\n${COMMIT} refs/heads/main\n`,
      },
      ['1.0.0', COMMIT],
    ],
    ['a commit without branch', { '.git/HEAD': `${COMMIT}\n` }, ['1.0.0', COMMIT]],
    [
      'a second worktree',
      {
        '.git': 'gitdir: other/worktrees/w\n',
        'other/worktrees/w/HEAD': 'ref: refs/heads/main\n',
        'other/worktrees/w/commondir': '../..\n',
        'other/refs/heads/main': `${COMMIT}\n`,
      },
      ['1.0.0', COMMIT],
    ],
    ['a branch without a commit', { '.git/HEAD': 'ref: refs/heads/main\n' }, ['1.0.0', null]],
    ['an archive', {}, ['1.0.0', null]],
  ])('of %s', (_, files, [version, commit]) => {
    expect(readBuild('1.0.0', tree(files))).toEqual({ version, commit })
  })

  test('are those that git itself tells of this repository', () => {
    const told = Bun.spawnSync(['git', 'rev-parse', 'HEAD'], { cwd: join(import.meta.dir, '../..') })
    expect(readBuild('1.0.0').commit).toBe(told.success ? told.stdout.toString().trim() : null)
  })
})
