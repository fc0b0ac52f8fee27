// Loaded before a program, it sets that process's clock ahead by so many milliseconds.
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS)
const rightNow = Date.now

globalThis.Date = new Proxy(Date, {
  construct: (of, words, asked) => Reflect.construct(of, words.length === 0 ? [Date.now()] : words, asked),
})
Date.now = () => rightNow() + aheadMs

export {}
