import { join } from 'node:path'
import { makeDirectory } from '../../test/support/service.ts'
import { buildProgram } from '../load/drive.ts'
import type { Case } from '../measure.ts'
import type { Unmeasured } from './lookup-packages.ts'

export interface NativeFiles {
  readonly index: string
  readonly mmdb: string
  readonly numbers: Int32Array
}

interface NativeCase {
  readonly name: string
  readonly source: string
  readonly flags: readonly string[]
  arguments(files: NativeFiles, addresses: string): readonly string[]
}

const NATIVE: readonly NativeCase[] = [
  {
    name: 'C, a loop over our index: IPv4 number to record number',
    source: 'lookup-index.c',
    flags: [],
    arguments: ({ index }, addresses) => [index, addresses],
  },
  ...(['search', 'fields'] as const).map((kind) => ({
    name: `C, libmaxminddb: IPv4 number to ${kind === 'search' ? 'record' : 'its five fields'}`,
    source: 'lookup-maxminddb.c',
    flags: ['-lmaxminddb'],
    arguments: ({ mmdb }: NativeFiles, addresses: string) => [mmdb, addresses, kind],
  })),
]

/** Programs in C over the same addresses, which time themselves; named as unmeasured where they cannot be built. */
export async function nativeCases(files: NativeFiles): Promise<{ cases: Case[]; unmeasured: Unmeasured[] }> {
  const addresses = join(makeDirectory('addresses'), 'addresses')
  await Bun.write(addresses, files.numbers)
  const cases: Case[] = []
  const unmeasured: Unmeasured[] = []
  for (const native of NATIVE) {
    const program = await buildProgram(join(import.meta.dir, native.source), ...native.flags).catch(
      (error: Error) => error,
    )
    if (program instanceof Error) unmeasured.push({ name: native.name, reason: program.message })
    else cases.push(caseOf(native, [program, ...native.arguments(files, addresses)], files.numbers.length))
  }
  return { cases, unmeasured }
}

function caseOf({ name }: NativeCase, command: readonly string[], count: number): Case {
  let ns = Number.NaN
  return {
    name,
    count,
    ownNs: () => ns,
    run: () => {
      const { exitCode, stdout } = Bun.spawnSync([...command])
      if (exitCode !== 0) throw new Error(`${name}: ended with ${exitCode}`)
      const said = JSON.parse(stdout.toString()) as { ns: number; checksum: number }
      ns = said.ns
      return said.checksum
    },
  }
}
