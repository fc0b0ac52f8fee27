import { expect, test } from 'bun:test'
import { metered } from '../../../src/trust/sandbox/metered.ts'

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
/** One type without parameters and results, one function, a memory of one page, no globals, the function as `run`. */
const FRAME = [1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 5, 3, 1, 0, 1, 6, 1, 0, 7, 7, 1, 3, 0x72, 0x75, 0x6e, 0, 0]
const program = (...code: number[]) =>
  Uint8Array.from([...HEADER, ...FRAME, 10, code.length + 4, 1, code.length + 2, 0, ...code, 0x0b])

function start(bytes: Uint8Array) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(metered(bytes)))
  const { run, work } = exports as unknown as { run(): void; work: { value: bigint } }
  return {
    /** The work that a call takes of so much. */
    spend(given: bigint) {
      work.value = given
      run()
      return given - work.value
    },
    left: () => work.value,
  }
}

test('a call counts one', () => {
  expect(start(program()).spend(10n)).toBe(1n)
})

test('a loop without end stops the program when the work is done', () => {
  const endless = start(program(0x03, 0x40, 0x0c, 0x00, 0x0b))
  expect(() => endless.spend(1000n)).toThrow(WebAssembly.RuntimeError)
  expect(endless.left()).toBe(-1n)
})

test('bytes that are filled or copied at once count one for sixteen', () => {
  const numbers = [0x41, 0, 0x41, 0, 0x41, 0x80, 0x08]
  expect(start(program(...numbers, 0xfc, 11, 0)).spend(1000n)).toBe(1n + 64n)
  expect(start(program(...numbers, 0xfc, 10, 0, 0)).spend(1000n)).toBe(1n + 64n)
})

test('a program with an instruction that is not known is refused, since its loops could not be found', () => {
  expect(() => metered(program(0xfd, 0x0c))).toThrow('unknown instruction')
})
