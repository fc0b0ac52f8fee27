import { readFileSync } from 'node:fs'
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, VmCallResult } from 'quickjs-emscripten-core'
import type { Cut } from './cut.ts'
import { type Engine, isFull, startEngine } from './engine.ts'
import { metered } from './metered.ts'
import { moduleName, moduleText } from './modules.ts'
import type { Prepared } from './prepared.ts'
import { Snapshot } from './snapshot.ts'

/** Promises that are settled after one task. */
const MOST_JOBS = 20_000

/** Work that a call of the host stands for, besides one unit for each of its characters. */
const HOST_CALL = 2_000
/** Work that is left for a page to end in once it has been interrupted; after that the program is stopped in its middle. */
const RESERVE = 20_000_000
/** Work for the way back from a script in which the program has stopped. */
const TO_RETURN = 1_000n

const PROGRAM = '@jitl/quickjs-wasmfile-release-sync/wasm'
/** The global under which the world stands until it is taken. */
const WORLD = 'world'
/** The global of the world under which it finds what the page's realm has made for it. */
const REALM = 'realm'
/** What the host calls of it. */
const CALLED = ['begin', 'step', 'click', 'drawn']

/** What the world calls; a page cannot reach it but through the world's own code. */
export interface Host {
  act(kind: string, detail: string, phase: string): void
  url(question: string): string
  /** The name of the program or archive at an address; empty where there is none. */
  file(address: string): string
  inflate(question: string): string
  /** @param spend takes work that the call stands for; false where the page has not so much left. */
  subtle(question: string, spend: (work: number) => boolean): string
  /** The text of a module by its name; null where it is not at hand. */
  module(name: string): string | null
  /** The name of a module that another one imports by `specifier`. */
  resolve(base: string, specifier: string): string
}

/**
 * QuickJS in WebAssembly with a document object model inside. Each page begins in the same memory: what a page has left
 * behind is written over with a copy that was made before any page.
 */
export class Interpreter {
  readonly #runtime: QuickJSRuntime
  readonly #world: QuickJSContext
  readonly #page: QuickJSContext
  readonly #memory: WebAssembly.Memory
  readonly #registers: Engine['registers']
  readonly #stack: number
  #functions: Readonly<Record<string, QuickJSHandle>> = {}
  #clean = Snapshot.EMPTY
  #host: Host | null = null
  #cut: Cut | null = null
  #isStopped = false

  private constructor({ runtime, world, page, memory, registers }: Engine) {
    this.#runtime = runtime
    this.#world = world
    this.#page = page
    this.#memory = memory
    this.#registers = registers
    this.#stack = registers.Oa()
    this.#giveHost()
  }

  /** Makes what all interpreters begin with. */
  static async prepare(): Promise<Prepared> {
    const program = metered(readFileSync(Bun.resolveSync(PROGRAM, import.meta.dir)))
    const engine = await startEngine(program)
    const interpreter = new Interpreter(engine)
    interpreter.#loadWorld()
    return { program, memory: Snapshot.of(engine.memory) }
  }

  /** @param prepared by `prepare`, in whatever process; it is made here where none is given, which takes longer. */
  static async open(prepared?: Prepared): Promise<Interpreter> {
    const { program, memory } = prepared ?? (await Interpreter.prepare())
    const interpreter = new Interpreter(await startEngine(program))
    interpreter.#begin(memory)
    return interpreter
  }

  /** Takes over a memory in which the world has been loaded, and the functions of the world from it. */
  #begin(loaded: Snapshot): void {
    loaded.restore(this.#memory)
    this.#boundPages()
    const context = this.#world
    const world = context.getProp(context.global, WORLD)
    this.#functions = Object.fromEntries(CALLED.map((name) => [name, context.getProp(world, name)]))
    context.unwrapResult(context.evalCode(`delete globalThis.${WORLD}`))
    this.#clean = Snapshot.of(this.#memory)
  }

  /** Forgets the former page, and gives the next one so much work. */
  begin(host: Host, work: number): void {
    this.#clean.restore(this.#memory)
    this.#registers.work.value = BigInt(work + RESERVE)
    this.#registers.Ma(this.#stack)
    this.#host = host
    this.#cut = null
    this.#isStopped = false
  }

  /** Lets a page that has used up its work do so much more at least, unless it had to be stopped. */
  allow(work: number): void {
    if (this.#isStopped) return
    this.#registers.work.value = BigInt(Math.max(this.#workLeft, work) + RESERVE)
    if (this.#cut === 'steps') this.#cut = null
  }

  /** Takes work from what is left, though not from the reserve. */
  #spend(work: number): void {
    this.#registers.work.value = BigInt(Math.max(this.#workLeft - work, 0) + RESERVE)
  }

  get #workLeft(): number {
    return Number(this.#registers.work.value) - RESERVE
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
      const context = this.#world
      const result = context.callFunction(called, context.undefined, context.newString(text))
      const value = result.error ? undefined : context.dump(result.value)
      if (result.error) this.#cut ??= isFull(this.#memory) ? 'memory' : 'broken'
      this.#settle()
      return value
    } catch (error) {
      this.#stop(error)
      return undefined
    }
  }

  /** Runs a text as a script; its errors are thrown at the one who called. */
  #runText(text: QuickJSHandle): VmCallResult<QuickJSHandle> {
    const { undefined: nothing } = this.#page
    if (this.#workLeft <= 0) return { value: nothing }
    try {
      return this.#page.evalCode(this.#page.getString(text), 'script', { type: 'global' })
    } catch (error) {
      this.#stop(error)
      // What called the script stops as well, as soon as it goes on.
      this.#registers.work.value = TO_RETURN
      return { value: nothing }
    }
  }

  /** Runs a text as a module of that name. */
  #runModule(text: QuickJSHandle, name: QuickJSHandle): VmCallResult<QuickJSHandle> {
    if (this.#workLeft <= 0) return { value: this.#page.undefined }
    try {
      const context = this.#page
      return context.evalCode(context.getString(text), context.getString(name), { type: 'module' })
    } catch (error) {
      this.#stop(error)
      throw error
    }
  }

  /** The end of a page whose program has stopped in its middle; what is left of it is not used. */
  #stop(error: unknown): void {
    if (!(error instanceof RangeError || error instanceof WebAssembly.RuntimeError)) throw error
    this.#cut ??= this.#registers.work.value < 0n ? 'steps' : 'memory'
    this.#isStopped = true
  }

  #settle(): void {
    for (let jobs = 0; this.#cut === null && this.#runtime.hasPendingJob(); jobs++) {
      if (jobs >= MOST_JOBS) {
        this.#cut = 'jobs'
        return
      }
      // What a job throws it throws at nobody, unless there is no memory to keep it in.
      const { error } = this.#runtime.executePendingJobs(1)
      if (error && isFull(this.#memory)) this.#cut ??= 'memory'
    }
  }

  #giveHost(): void {
    const context = this.#world
    const text = (handle: QuickJSHandle | undefined) => {
      const string = handle === undefined ? '' : context.getString(handle)
      this.#spend(HOST_CALL + string.length)
      return string
    }
    const host = context.newObject()
    const give = (name: keyof Host, call: (...texts: string[]) => string | undefined) => {
      const given = context.newFunction(name, (...handles) => {
        // A page that is at its end is told nothing: a trap in here would be lost.
        if (this.#workLeft <= 0) {
          this.#cut ??= 'steps'
          return context.undefined
        }
        const answer = call(...handles.map(text))
        return answer === undefined ? context.undefined : context.newString(answer)
      })
      context.setProp(host, name, given)
    }
    give('act', (kind = '', detail = '', phase = '') => {
      this.#host?.act(kind, detail, phase)
      return undefined
    })
    give('url', (question = '') => this.#host?.url(question) ?? '')
    give('file', (address = '') => this.#host?.file(address) ?? '')
    give('inflate', (question = '') => this.#host?.inflate(question) ?? '')
    const spend = (work: number) => {
      this.#spend(work)
      return this.#workLeft > 0
    }
    give('subtle', (question = '') => this.#host?.subtle(question, spend) ?? '')
    const run = context.newFunction('run', (text) => this.#runText(text))
    context.setProp(host, 'run', run)
    const runModule = context.newFunction('runModule', (text, name) => this.#runModule(text, name))
    context.setProp(host, 'runModule', runModule)
    context.setProp(context.global, 'host', host)
  }

  #loadWorld(): void {
    this.#runtime.setModuleLoader(moduleText, moduleName)
    const load = (context: QuickJSContext, name: string, global: string) => {
      const entry = `import * as all from './${name}'; globalThis.${global} = all`
      context.unwrapResult(context.evalCode(entry, 'entry.js', { type: 'module' }))
      return context.getProp(context.global, global)
    }
    const realm = load(this.#page, 'realm/page-realm.js', REALM)
    this.#page.unwrapResult(this.#page.evalCode(`delete globalThis.${REALM}`))
    this.#world.setProp(this.#world.global, REALM, realm)
    load(this.#world, 'world.js', WORLD)
  }

  #boundPages(): void {
    // A page that imports something finds what was captured, and not the modules of the world, which have other names.
    this.#runtime.setModuleLoader(
      (name) => this.#host?.module(name.slice(5)) ?? { error: new Error(`there is no module ${name}`) },
      (base, name) => `page:${this.#host?.resolve(base.replace(/^page:/, ''), name) ?? name}`,
    )
    this.#runtime.setInterruptHandler(() => {
      if (this.#workLeft > 0) return false
      this.#cut ??= 'steps'
      return true
    })
  }
}
