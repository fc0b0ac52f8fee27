import { lockDirectory } from '../../src/store/lock.ts'

// A process of its own that holds a directory until it is ended, or says why it may not.
try {
  lockDirectory(process.argv[2] ?? '')
  console.log(`holding ${process.pid}`)
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(error instanceof Error ? `${error.constructor.name}: ${error.message}` : 'unknown')
}
