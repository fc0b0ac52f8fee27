import { describe, expect, test } from 'bun:test'
import { commentShare } from './architecture/comments.ts'
import { unusedPackages } from './architecture/dependencies.ts'
import { idlePermissions, internedTexts } from './architecture/foreign-texts.ts'
import {
  bagFiles,
  crowdedRooms,
  defaultExports,
  globalFetches,
  longFiles,
  machinePaths,
  registryHosts,
} from './architecture/house-rules.ts'
import { folderCircles, forbiddenImports, unknownAreas } from './architecture/imports.ts'
import { files, module, modules, programs } from './architecture/modules.ts'
import { silentBounds } from './architecture/trust-bounds.ts'

test('the repository has modules to look at, and programs of the sandbox', () => {
  expect(modules.length).toBeGreaterThan(20)
  expect(programs.map(({ path }) => path)).toContain('src/trust/sandbox/world/world.js')
})

describe('imports go one way', () => {
  test('in this repository', () => {
    expect(forbiddenImports(modules)).toEqual([])
  })

  test('every area of src is known to the rule', () => {
    expect(unknownAreas(modules)).toEqual([])
    expect(unknownAreas([module('src/billing/routes.ts', '')])).toEqual(['billing'])
  })

  test.each([
    ['a feature imports another', 'src/geo/routes.ts', `import { keys } from '../keys/keys.ts'\nkeys()`],
    [
      'a feature imports a type of another',
      'src/geo/routes.ts',
      `import type { Keys } from '../keys/keys.ts'`,
    ],
    ['a feature re-exports another', 'src/geo/routes.ts', `export { keys } from '../keys/keys.ts'`],
    ['a feature re-exports all of another', 'src/geo/routes.ts', `export * from '../keys/keys.ts'`],
    [
      'a feature loads another later',
      'src/geo/routes.ts',
      `export const k = () => import('../keys/keys.ts')`,
    ],
    ['a feature loads another for its effect', 'src/geo/routes.ts', `import '../keys/keys.ts'`],
    ['an import over several lines', 'src/geo/a.ts', `import type {\n  A,\n  B,\n} from '../keys/keys.ts'`],
    ['a feature opens the store', 'src/keys/keys.ts', `import { open } from '../store/database.ts'\nopen()`],
    [
      'a feature reads the settings',
      'src/geo/routes.ts',
      `import { readConfig } from '../config.ts'\nreadConfig()`,
    ],
    ['http knows a feature', 'src/http/access/access.ts', `import type { Keys } from '../../keys/keys.ts'`],
    ['the plans know http', 'src/plans.ts', `import type { Caller } from './http/operation/operation.ts'`],
    ['net knows http', 'src/net/ip.ts', `import { ApiError } from '../http/errors.ts'\nnew ApiError()`],
    ['net knows a package', 'src/net/ip.ts', `import { isIP } from 'node:net'\nisIP('')`],
    ['the store knows a feature', 'src/store/database.ts', `import type { Key } from '../keys/schema.ts'`],
    ['app opens the store', 'src/app.ts', `import type { Database } from './store/database.ts'`],
    [
      'the program knows the index builder',
      'src/main.ts',
      `import { build } from '../index-builder/build.ts'\nbuild()`,
    ],
    [
      'the program knows the tests',
      'src/cli/up.ts',
      `import { startRedis } from '../../test/support/redis.ts'\nstartRedis()`,
    ],
    [
      'the program knows the tools',
      'src/cli/up.ts',
      `import { runCheck } from '../../tools/check.ts'\nrunCheck()`,
    ],
    [
      'the program knows the corpus',
      'src/trust/grade.ts',
      `import { corpus } from '../../corpus/corpus.ts'\ncorpus()`,
    ],
    [
      'the index builder knows the routes',
      'index-builder/build.ts',
      `import type { A } from '../src/geo/routes.ts'`,
    ],
    [
      'the datasets know the index builder',
      'datasets/fetch.ts',
      `import { b } from '../index-builder/build.ts'\nb()`,
    ],
  ])('a violation is found: %s', (_, path, text) => {
    expect(forbiddenImports([module(path, text)])).toHaveLength(1)
  })

  test.each([
    [
      'src/main.ts',
      `import { createApp } from './app.ts'\nimport { open } from './store/database.ts'\nopen(createApp)`,
    ],
    ['src/geo/routes.ts', `import { ApiError } from '../http/errors.ts'\nthrow new ApiError()`],
    ['src/keys/keys.ts', `import type { Database } from '../store/database.ts'`],
    ['index-builder/verify.ts', `import { open } from '../src/geo/reader.ts'\nopen()`],
    ['bench/lookup.ts', `import { find } from '../src/geo/reader.ts'\nfind()`],
    ['src/geo/text.ts', `// One could import { x } from '../keys/keys.ts' here.\nexport const a = 1`],
  ])('what the design allows is let through: %s', (path, text) => {
    expect(forbiddenImports([module(path, text)])).toEqual([])
  })
})

describe('nothing that lies side by side imports one another in a circle', () => {
  test('in this repository', () => {
    expect(folderCircles(programs)).toEqual([])
  })

  test('a circle of files in one folder is found', () => {
    const circle = [
      module('src/geo/a.ts', `import { b } from './b.ts'\nexport const a = b`),
      module('src/geo/b.ts', `import type { C } from './c.ts'\nexport const b: C = 1`),
      module('src/geo/c.ts', `import { a } from './a.ts'\nexport const c = a`),
    ]
    expect(folderCircles(circle)).toEqual(['src/geo: a.ts b.ts c.ts'])
  })

  test('a circle of folders and files, of values and of types, is found', () => {
    const circle = [
      module('src/a/x.ts', "import { y } from '../b/deep/y.ts'\ny()"),
      module('src/b/z.ts', "import type { C } from '../c.ts'"),
      module('src/c.ts', "import { x } from './a/x.ts'\nx()"),
      module('src/d.ts', "import { x } from './a/x.ts'\nx()"),
    ]
    expect(folderCircles(circle)).toEqual(['src: a b c.ts'])
  })

  test('one way, and tests, are let through', () => {
    const files = [
      module('src/a/x.ts', "import { y } from '../b/y.ts'\ny()"),
      module('src/b/y.ts', "import { z } from './deep/z.ts'\nz()"),
      module('src/b/y.test.ts', "import { x } from '../a/x.ts'\nx()"),
    ]
    expect(folderCircles(files)).toEqual([])
  })
})

describe('every package is used', () => {
  test('in this repository', () => {
    const manifest = files.find(({ path }) => path === 'package.json')
    expect(unusedPackages(JSON.parse(manifest?.text ?? ''), files)).toEqual([])
  })

  test('a package that nothing imports is found', () => {
    const manifest = { dependencies: { elysia: '1', idle: '1' }, devDependencies: { ajv: '1', unused: '1' } }
    const sources = [
      module('src/a.ts', `import { Elysia } from 'elysia'\n// idle`),
      module('test/a.ts', `import 'ajv'\nimport 'idle'`),
    ]
    expect(unusedPackages(manifest, sources)).toEqual(['idle', 'unused'])
  })
})

/** Written in pieces, because this file is searched too. */
const host = ['registry', 'example', 'org'].join('.')
const publicHost = ['npmjs', 'com'].join('.')
const homePath = ['', 'home', 'somebody', 'waypost'].join('/')
const temporaryPath = ['', 'tmp', 'index.bin'].join('/')

const HOUSE_RULES = [
  {
    rule: 'nothing is exported by default',
    problems: defaultExports,
    in: modules,
    bad: ['export default 1', 'export { a as default }'],
  },
  {
    rule: 'no file is longer than 300 lines',
    problems: longFiles,
    in: programs,
    bad: ['\n'.repeat(300).concat('1')],
  },
  {
    rule: 'no registry host is named',
    problems: registryHosts,
    in: files,
    bad: [`https://${host}/x`, `www.${publicHost}`],
  },
  {
    rule: 'no path of one machine is named',
    problems: machinePaths,
    in: files,
    bad: [`'${homePath}'`, `cd ${temporaryPath}`],
  },
  {
    rule: 'nothing is asked by the global fetch, which would use a proxy for the loopback [O13]',
    problems: globalFetches,
    in: modules,
    bad: [
      'await fetch(url)',
      'const ask = fetch\nask(url)'.replace('\n', ';'),
      'use({ ask: Bun.fetch })',
      'run(fetch)',
    ],
  },
] as const

describe.each(HOUSE_RULES)('$rule', ({ problems, in: subjects, bad }) => {
  test('in this repository', () => {
    expect(problems(subjects)).toEqual([])
  })

  test.each([...bad])('a violation is found (case %#)', (text) => {
    expect(problems([module('src/geo/a.ts', text)])).toHaveLength(1)
  })

  test('a harmless file is let through', () => {
    expect(problems([module('src/geo/a.ts', 'export const a = "/v1/geo" // default\n')])).toEqual([])
  })
})

describe('no text of others is interned [G10]', () => {
  test('in this repository', () => {
    expect(internedTexts(programs)).toEqual([])
    expect(idlePermissions(programs)).toEqual([])
  })

  test.each([
    'JSON.parse(body)',
    'await request.json()',
    'Object.fromEntries(headers)',
    'new URLSearchParams(query)',
  ])('where %s stands in another file, it is found', (text) => {
    expect(internedTexts([module('src/http/operation/body.ts', text)])).toHaveLength(1)
    expect(internedTexts([module('test/http/body.test.ts', text)])).toEqual([])
  })
})

describe('a file is named for its idea', () => {
  test('in this repository', () => {
    expect(bagFiles(modules)).toEqual([])
  })

  test('a bag of things is found', () => {
    const bags = ['src/utils.ts', 'src/geo/helpers.ts', 'src/common/a.ts', 'test/util.test.ts']
    expect(bagFiles(bags.map((path) => module(path, '')))).toEqual(bags)
    expect(bagFiles([module('src/geo/commonality.ts', '')])).toEqual([])
  })
})

describe('no room holds more than 25 files', () => {
  const room = (count: number) => Array.from({ length: count }, (_, n) => module(`src/geo/${n}.ts`, ''))

  test('in this repository', () => {
    expect(crowdedRooms(programs)).toEqual([])
  })

  test('a violation is found, and 25 are let through', () => {
    expect(crowdedRooms(room(26))).toEqual(['src/geo: 26 files'])
    expect(crowdedRooms(room(25))).toEqual([])
  })
})

describe('at most seven lines in a hundred are comments, docstrings among them', () => {
  test('in src', () => {
    expect(commentShare(programs.filter(({ path }) => path.startsWith('src/')))).toBeLessThan(0.07)
  })

  test.each([
    ['// A comment.\nconst a = 1\n\nconst b = 2\n', 1 / 3],
    ['/**\n * Two lines.\n * More.\n */\nfunction a() {}\n', 4 / 5],
    ['/** Public. */\nexport const a = 1\n', 1 / 2],
    ['export interface A {\n  /** A member. */\n  readonly b: 1\n}\n', 1 / 4],
  ])('of %j', (text, share) => {
    expect(commentShare([module('src/a.ts', text)])).toBe(share)
  })
})

describe('a number that cuts something off of a page stands in the list of bounds, which speak [T5]', () => {
  test('in this repository', () => {
    expect(silentBounds(programs)).toEqual([])
  })

  test.each([
    ['a reader', 'src/trust/page/read.ts', 'const MOST_THINGS = 3'],
    ['a program of the sandbox', 'src/trust/sandbox/world/tasks.js', 'export const LIMITS = { timers: 60 }'],
    ['a visit', 'src/trust/visit/resources.ts', 'const MAX_SCRIPTS = 8'],
  ])('%s with one of its own is found', (_, path, text) => {
    expect(silentBounds([module(path, text)])).toHaveLength(1)
  })
})
