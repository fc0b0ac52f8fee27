/** A program of the sandbox, imported as text. */
declare module '*.js' {
  const text: string
  export = text
}
