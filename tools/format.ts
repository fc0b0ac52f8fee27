#!/usr/bin/env bun
/** Formats all files, and mends what the linter mends safely. */
import { runBun } from './run-bun.ts'
import { takeNoWords } from './words.ts'

takeNoWords('Usage: npm run format\nFormats all files, and mends what the linter mends safely.')

const { exitCode } = await runBun(['run', 'biome', 'check', '--write'])
process.exit(exitCode)
