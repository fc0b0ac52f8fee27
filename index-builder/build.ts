#!/usr/bin/env bun
/** Compiles the datasets into the index file that the service answers from: `npm run index`. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../datasets/command.ts'
import { fetchDatasets } from '../datasets/fetch.ts'
import { DEFAULT_MANIFEST, readManifest } from '../datasets/manifest.ts'
import { compileIndex } from './compile.ts'
import { describeReport } from './report.ts'

const HELP = `Usage: npm run index -- [--out FILE] [--sources FILE] [--data DIRECTORY] [--json]

Compiles the geo index from the datasets that --sources pins (datasets/sources.json); those that are missing below
--data (DATA_DIR/datasets) are fetched first. Writes FILE (GEO_INDEX, or DATA_DIR/geo.wpi) and FILE.json, a report.

  --json   prints the report as JSON`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      sources: { type: 'string' },
      data: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) return console.log(HELP)
  const { GEO_INDEX, DATA_DIR } = process.env
  const dataDir = DATA_DIR || './data'
  const paths = {
    manifest: values.sources ?? DEFAULT_MANIFEST,
    data: values.data ?? join(dataDir, 'datasets'),
    index: values.out ?? (GEO_INDEX || join(dataDir, 'geo.wpi')),
  }
  const manifest = await readManifest(paths.manifest)
  await fetchDatasets(manifest, paths.data)
  const report = await compileIndex(manifest, paths)
  console.log(values.json === true ? JSON.stringify(report) : describeReport(report))
}

await runCommand(HELP, main)
