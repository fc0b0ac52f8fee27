import { readFileSync } from 'node:fs'
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, VmCallResult } from 'quickjs-emscripten-core'
import { BOUNDS } from '../bounds/bounds.ts'
import type { Cut } from './cut.ts'
import { type Engine, startEngine } from './engine.ts'
import type { Spend } from './host-calls.ts'
import { metered } from './metered.ts'
import { moduleName, moduleText } from './modules.ts'
import type { Prepared } from './prepared.ts'
import { Snapshot } from './snapshot.ts'

const HOST_CALL = 2_000
/** Work that is left for a page to end in once it has been interrupted; after that the program is stopped in its middle. */
const RESERVE = 20_000_000
const TO_RETURN = 1_000n

const PROGRAM = '@jitl/quickjs-wasmfile-release-sync/wasm'
const WORLD = 'world'
const REALM = 'realm'
const CALLED = ['begin', 'step', 'click', 'wait', 'end', 'drawn', 'kept']

/**
 * What the world calls; a page cannot reach it but through the world's own code. A call is charged for what it is given
 * and for its answer; one that costs more takes that by `spend` before it begins.
 */
export interface Host {
  act(kind: string, detail: string, phase: string): void
  url(question: string, spend: Spend): string
  /** The name of the program or archive at an address; empty where there is none. */
  file(address: string): string
  inflate(question: string, spend: Spend): string
  subtle(question: string, spend: Spend): string
  /** The text of a module by its name; null where it is not at hand. */
  module(name: string): string | null
  resolve(base: string, specifier: string, spend: Spend): string
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
  readonly #fullness: Engine['fullness']
  #functions: Readonly<Record<string, QuickJSHandle>> = {}
  #clean = Snapshot.EMPTY
  #host: Host | null = null
  #cut: Cut | null = null
  #isStopped = false
  #isLate: () => boolean = () => false
  #given = 0

  private constructor({ runtime, world, page, memory, registers, fullness }: Engine) {
    this.#fullness = fullness
    this.#runtime = runtime
    this.#world = world
    this.#page = page
    this.#memory = memory
    this.#registers = registers
    this.#stack = registers.Oa()
    this.#giveHost()
  }

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

  #begin(loaded: Snapshot): void {
    loaded.restore(this.#memory)
    this.#boundPages()
    const context = this.#world
    const world = context.getProp(context.global, WORLD)
    this.#functions = Object.fromEntries(CALLED.map((name) => [name, context.getProp(world, name)]))
    context.unwrapResult(context.evalCode(`delete globalThis.${WORLD}`))
    this.#clean = Snapshot.of(this.#memory)
  }

  /**
   * Forgets the former page, and gives the next one so much work.
   *
   * @param isLate whether the page has to be stopped at once.
   */
  begin(host: Host, work: number, isLate: () => boolean = () => false): void {
    this.#clean.restore(this.#memory)
    this.#given = work + RESERVE
    this.#isLate = isLate
    this.#registers.work.value = BigInt(this.#given)
    this.#registers.Ma(this.#stack)
    this.#host = host
    this.#fullness.isFull = false
    this.#cut = null
    this.#isStopped = false
  }

  allow(work: number): void {
    if (this.#isStopped) return
    const left = Math.max(this.#workLeft, work)
    this.#given += left - this.#workLeft
    this.#registers.work.value = BigInt(left + RESERVE)
    if (this.#cut === 'steps') this.#cut = null
  }

  get spent(): number {
    return this.#given - Number(this.#registers.work.value)
  }

  readonly #spend = (work: number): boolean => {
    if (this.#workLeft <= 0) return false
    this.#registers.work.value = BigInt(Math.round(Math.max(this.#workLeft - work, 0)) + RESERVE)
    return this.#workLeft > 0
  }

  get #workLeft(): number {
    return Number(this.#registers.work.value) - RESERVE
  }

  /** Why the page does not run any more; null while it does. */
  get cut(): Cut | null {
    return this.#cut
  }

  /** Whether the page asked for more memory than there is; it may have run on without. */
  get isFull(): boolean {
    return this.#fullness.isFull
  }

  /** Calls a function of the world, then settles the promises that it left; undefined once the page has been cut. */
  call(name: string, text = ''): unknown {
    if (this.#workLeft <= 0) this.#cut ??= 'steps'
    if (this.#cut !== null) return undefined
    const called = this.#functions[name]
    if (called === undefined) throw new Error(`the world has no ${name}`)
    this.#spend(HOST_CALL)
    try {
      const context = this.#world
      const result = context.callFunction(called, context.undefined, context.newString(text))
      const value = result.error ? undefined : context.dump(result.value)
      if (result.error) this.#cut ??= this.#fullness.isFull ? 'memory' : 'broken'
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
      return this.#page.evalCode(this.#textOf(this.#page, text), 'script', { type: 'global' })
    } catch (error) {
      this.#stop(error)
      // What called the script stops as well, as soon as it goes on.
      this.#registers.work.value = TO_RETURN
      return { value: nothing }
    }
  }

  #runModule(text: QuickJSHandle, name: QuickJSHandle): VmCallResult<QuickJSHandle> {
    if (this.#workLeft <= 0) return { value: this.#page.undefined }
    try {
      const context = this.#page
      return context.evalCode(this.#textOf(context, text), this.#textOf(context, name), { type: 'module' })
    } catch (error) {
      this.#stop(error)
      throw error
    }
  }

  #stop(error: unknown): void {
    if (!(error instanceof RangeError || error instanceof WebAssembly.RuntimeError)) throw error
    this.#cut ??= this.#registers.work.value < 0n ? 'steps' : 'memory'
    this.#isStopped = true
  }

  #settle(): void {
    for (let jobs = 0; this.#cut === null && this.#runtime.hasPendingJob(); jobs++) {
      if (jobs >= BOUNDS.jobs.most) {
        this.#cut = 'jobs'
        return
      }
      // What a job throws it throws at nobody, unless there is no memory to keep it in.
      const { error } = this.#runtime.executePendingJobs(1)
      if (error && this.#fullness.isFull) this.#cut ??= 'memory'
    }
  }

  #textOf(context: QuickJSContext, handle: QuickJSHandle): string {
    const text = context.getString(handle)
    this.#spend(HOST_CALL + text.length)
    return text
  }

  #giveHost(): void {
    const context = this.#world
    const host = context.newObject()
    const give = (name: keyof Host, call: (...texts: string[]) => string | undefined) => {
      const given = context.newFunction(name, (...handles) => {
        // A page that is at its end is told nothing: a trap in here would be lost.
        if (this.#workLeft <= 0) {
          this.#cut ??= 'steps'
          return context.undefined
        }
        const answer = call(...handles.map((handle) => this.#textOf(context, handle)))
        if (answer === undefined) return context.undefined
        this.#spend(answer.length)
        return context.newString(answer)
      })
      context.setProp(host, name, given)
    }
    give('act', (kind = '', detail = '', phase = '') => {
      this.#host?.act(kind, detail, phase)
      return undefined
    })
    give('url', (question = '') => this.#host?.url(question, this.#spend) ?? '')
    give('file', (address = '') => this.#host?.file(address) ?? '')
    give('inflate', (question = '') => this.#host?.inflate(question, this.#spend) ?? '')
    give('subtle', (question = '') => this.#host?.subtle(question, this.#spend) ?? '')
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
      (name) => this.#moduleText(name.slice(5)) ?? { error: new Error(`there is no module ${name}`) },
      (base, name) => `page:${this.#moduleName(base.replace(/^page:/, ''), name)}`,
    )
    this.#runtime.setInterruptHandler(() => {
      const isLate = this.#isLate()
      if (this.#workLeft > 0 && !isLate) return false
      this.#cut ??= isLate ? 'time' : 'steps'
      return true
    })
  }

  #moduleText(name: string): string | null {
    const text = this.#spend(HOST_CALL + name.length) ? (this.#host?.module(name) ?? null) : null
    if (text !== null) this.#spend(text.length)
    return text
  }

  #moduleName(base: string, specifier: string): string {
    if (!this.#spend(HOST_CALL + base.length + specifier.length)) return specifier
    return this.#host?.resolve(base, specifier, this.#spend) ?? specifier
  }
}
