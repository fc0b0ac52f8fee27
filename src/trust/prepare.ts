import './workers/priority.ts'
import { writeSync } from 'node:fs'
import { Interpreter } from './sandbox/interpreter.ts'
import { packPrepared } from './sandbox/prepared.ts'

const STDOUT = 1

async function prepare(): Promise<void> {
  const bytes = packPrepared(await Interpreter.prepare())
  for (let at = 0; at < bytes.length; ) at += writeSync(STDOUT, bytes, at)
}

if (import.meta.main) await prepare()
