import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core'
import { BOUNDS } from '../bounds/bounds.ts'

/** WebAssembly pages of 64 KiB: the memory itself bounds what a page may use, 64 MiB. */
const MEMORY = { initial: 256, maximum: BOUNDS.memory.most }

/** What lies outside of the program's memory: its stack pointer, by names of this build of it, and the work it has left. */
interface Registers {
  readonly Oa: () => number
  readonly Ma: (pointer: number) => void
  readonly work: { value: bigint }
}

/**
 * What the program learns of its surroundings, by names of this build of it: `emscripten_date_now`, `environ_sizes_get`
 * and `environ_get`.
 */
function noSurroundings(memory: WebAssembly.Memory): WebAssembly.ModuleImports {
  const clear = (place: number, length: number) =>
    new Uint8Array(memory.buffer).fill(0, place, place + length)
  return {
    p: () => 0,
    f: (count: number, size: number) => {
      for (const place of [count, size]) clear(place >>> 0, 4)
      return 0
    },
    e: () => 0,
  }
}

/** Whether a page asked for more memory than there is; `emscripten_resize_heap`, by its name of this build. */
export interface Fullness {
  isFull: boolean
}

function noting(
  imports: WebAssembly.ModuleImports | undefined,
  fullness: Fullness,
): WebAssembly.ModuleImports {
  const resize = imports?.k as (bytes: number) => boolean
  return {
    k: (bytes: number) => {
      const isGrown = resize(bytes)
      if (!isGrown) fullness.isFull = true
      return isGrown
    },
  }
}

export interface Engine {
  readonly runtime: QuickJSRuntime
  readonly world: QuickJSContext
  readonly page: QuickJSContext
  readonly memory: WebAssembly.Memory
  readonly registers: Registers
  readonly fullness: Fullness
}

/**
 * Starts the interpreter's program. It has no clock and no environment, so that its memory is the same in
 * every process.
 *
 * @param program WebAssembly as `metered` has made it.
 */
export async function startEngine(program: Uint8Array<ArrayBuffer>): Promise<Engine> {
  const wasmMemory = new WebAssembly.Memory(MEMORY)
  const compiled = new WebAssembly.Module(program)
  const instances: WebAssembly.Instance[] = []
  const fullness = { isFull: false }
  const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
    const a = { ...imports.a, ...noting(imports.a, fullness), ...noSurroundings(wasmMemory) }
    const instance = new WebAssembly.Instance(compiled, { ...imports, a })
    instances.push(instance)
    done(instance)
    return instance.exports
  }
  const engine = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmMemory, emscriptenModule: { instantiateWasm } }),
  )
  const runtime = engine.newRuntime()
  // QuickJS gives up long before the stack of the process is used up.
  runtime.setMaxStackSize(BOUNDS.depth.most)
  return {
    runtime,
    world: runtime.newContext(),
    page: runtime.newContext(),
    memory: engine.getWasmMemory(),
    registers: instances[0]?.exports as unknown as Registers,
    fullness,
  }
}
