/** Programs of the sandbox, imported as text. */
declare module '*.js' {
  const text: string
  export = text
}
declare module 'linkedom/worker' {
  const text: string
  export = text
}
