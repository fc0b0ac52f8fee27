import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import variant from '@jitl/quickjs-ng-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core'
import type { Cut } from './cut.ts'

/** WebAssembly pages of 64 KiB: the memory itself bounds what a page may use, 64 MiB. */
const MEMORY = { initial: 256, maximum: 1024 }
/** QuickJS gives up at this depth, long before the stack of the process is used up. */
const STACK_BYTES = 80 * 1024
/** Promises that are settled after one task. */
const MOST_JOBS = 20_000

const HOST_CALL_STEPS = 0.2
const CHARACTERS_A_STEP = 200_000

const PROGRAM = readFileSync(Bun.resolveSync('@jitl/quickjs-ng-wasmfile-release-sync/wasm', import.meta.dir))
const read = (name: string) => readFileSync(join(import.meta.dir, 'world', name), 'utf8')
const WORLD = ['host', 'url', 'codecs', 'tasks', 'documents', 'network', 'window', 'world'] as const
const MODULES: Readonly<Record<string, string>> = {
  linkedom: readFileSync(Bun.resolveSync('linkedom/worker', import.meta.dir), 'utf8'),
  ...Object.fromEntries(WORLD.map((name) => [`${name}.js`, read(`${name}.js`)])),
}

/** What the world calls; a page cannot reach it but through the world's own code. */
export interface Host {
  act(kind: string, detail: string, phase: string): void
  url(question: string): string
  inflate(question: string): string
}

/** The program's stack pointer, which lies outside of its memory; exports of this build of the program. */
interface Stack {
  readonly Pa: () => number
  readonly Na: (pointer: number) => void
}

/**
 * QuickJS in WebAssembly with a document object model inside. Each page begins in the same memory: what a page has left
 * behind is written over with a copy that was made before any page.
 */
export class Interpreter {
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #memory: WebAssembly.Memory
  readonly #stack: Stack
  readonly #functions: Readonly<Record<string, QuickJSHandle>>
  readonly #clean: Uint8Array
  readonly #cleanStack: number
  #host: Host | null = null
  #stepsLeft = Number.POSITIVE_INFINITY
  #cut: Cut | null = null

  private constructor(runtime: QuickJSRuntime, memory: WebAssembly.Memory, stack: Stack) {
    this.#runtime = runtime
    this.#memory = memory
    this.#stack = stack
    this.#context = runtime.newContext()
    this.#functions = this.#load()
    this.#clean = new Uint8Array(memory.buffer).slice()
    this.#cleanStack = stack.Pa()
  }

  static async open(): Promise<Interpreter> {
    const wasmMemory = new WebAssembly.Memory(MEMORY)
    const program = new WebAssembly.Module(PROGRAM)
    const instances: WebAssembly.Instance[] = []
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ) => {
      const instance = new WebAssembly.Instance(program, imports)
      instances.push(instance)
      done(instance)
      return instance.exports
    }
    const engine = await newQuickJSWASMModuleFromVariant(
      newVariant(variant, { wasmMemory, emscriptenModule: { instantiateWasm } }),
    )
    const runtime = engine.newRuntime()
    runtime.setMaxStackSize(STACK_BYTES)
    return new Interpreter(runtime, engine.getWasmMemory(), instances[0]?.exports as unknown as Stack)
  }

  /** Forgets the former page. `steps`: how often the next one may be asked whether to go on, each 10,000 steps or so. */
  begin(host: Host, steps: number): void {
    const memory = new Uint8Array(this.#memory.buffer)
    memory.set(this.#clean)
    memory.fill(0, this.#clean.length)
    this.#stack.Na(this.#cleanStack)
    this.#host = host
    this.#stepsLeft = steps
    this.#cut = null
  }

  /** Lets a page that has used up its steps go on for so many at least. */
  allow(steps: number): void {
    this.#stepsLeft = Math.max(this.#stepsLeft, steps)
    if (this.#cut === 'steps') this.#cut = null
  }

  /** Why the page does not run any more; null while it does. */
  get cut(): Cut | null {
    return this.#cut
  }

  /** Calls a function of the world, then settles the promises that it left; undefined once the page has been cut. */
  call(name: string, text = ''): unknown {
    if (this.#cut !== null) return undefined
    const called = this.#functions[name]
    if (called === undefined) throw new Error(`the world has no ${name}`)
    try {
      const context = this.#context
      const result = context.callFunction(called, context.undefined, context.newString(text))
      const value = result.error ? this.#note(context.dump(result.error)) : context.dump(result.value)
      this.#settle()
      return value
    } catch (error) {
      // The program's own stack or memory has ended in the middle of something; what is left of the page is not used.
      if (!(error instanceof RangeError || error instanceof WebAssembly.RuntimeError)) throw error
      this.#cut = 'memory'
      return undefined
    }
  }

  #settle(): void {
    for (let jobs = 0; this.#cut === null && this.#runtime.hasPendingJob(); jobs++) {
      if (jobs >= MOST_JOBS) {
        this.#cut = 'jobs'
        return
      }
      const result = this.#runtime.executePendingJobs(1)
      if (result.error) this.#note(this.#context.dump(result.error))
    }
  }

  /** Errors of a page are its own affair, but for those that end it. */
  #note(error: unknown): undefined {
    const { name, message } = Object(error) as { name?: unknown; message?: unknown }
    if (name === 'InternalError') this.#cut ??= `${message}`.includes('memory') ? 'memory' : 'steps'
    return undefined
  }

  #load(): Record<string, QuickJSHandle> {
    const context = this.#context
    // A call of the host takes longer than the interpreter's steps, so it counts as many.
    const text = (handle: QuickJSHandle | undefined) => {
      const string = handle === undefined ? '' : context.getString(handle)
      this.#stepsLeft -= HOST_CALL_STEPS + string.length / CHARACTERS_A_STEP
      return string
    }
    const host = context.newObject()
    const act = context.newFunction('act', (...parts) => {
      const [kind, detail, phase] = parts.map(text)
      this.#host?.act(kind ?? '', detail ?? '', phase ?? '')
    })
    const url = context.newFunction('url', (question) =>
      context.newString(this.#host?.url(text(question)) ?? ''),
    )
    context.setProp(host, 'act', act)
    const inflate = context.newFunction('inflate', (question) =>
      context.newString(this.#host?.inflate(text(question)) ?? ''),
    )
    context.setProp(host, 'url', url)
    context.setProp(host, 'inflate', inflate)
    context.setProp(context.global, 'host', host)
    this.#runtime.setModuleLoader(
      (name) => MODULES[name] ?? { error: new Error(`there is no module ${name}`) },
      (_, name) => name.replace(/^\.\//, ''),
    )
    const world = context.unwrapResult(
      context.evalCode(`export * from './world.js'`, 'entry.js', { type: 'module' }),
    )
    // A page that imports something finds nothing.
    this.#runtime.removeModuleLoader()
    this.#runtime.setInterruptHandler(() => {
      if (this.#stepsLeft-- > 0) return false
      this.#cut ??= 'steps'
      return true
    })
    return Object.fromEntries(
      ['begin', 'step', 'click', 'drawn'].map((name) => [name, context.getProp(world, name)]),
    )
  }
}
