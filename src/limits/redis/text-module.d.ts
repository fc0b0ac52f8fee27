/** The text that `import … with { type: 'text' }` gives. */
declare module '*.lua' {
  const text: string
  export = text
}
