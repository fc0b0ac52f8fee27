#!/usr/bin/env bun
/** Formats all files, and mends what the linter mends safely. */
import { runBun } from './run-bun.ts'

const { exitCode } = await runBun(['run', 'biome', 'check', '--write'])
process.exit(exitCode)
