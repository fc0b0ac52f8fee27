/** Prints the help where it is asked for; exits with 64 at a word that nothing knows, for the program takes none. */
export function takeNoWords(help: string): void {
  const [word] = process.argv.slice(2)
  if (word === undefined) return
  const isHelp = word === '--help'
  if (isHelp) console.log(help)
  else console.error(`${word}: not expected. ${help}`)
  process.exit(isHelp ? 0 : 64)
}
