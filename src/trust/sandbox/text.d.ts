declare module '*.js' {
  const text: string
  export = text
}
