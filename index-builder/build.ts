#!/usr/bin/env bun
/** Compiles the datasets into the index file that the service answers from: `npm run index`. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../datasets/command.ts'
import { fetchDatasets } from '../datasets/fetch.ts'
import { DEFAULT_MANIFEST, type Manifest, readManifest, readOverlayFile } from '../datasets/manifest.ts'
import { rfc3339 } from '../datasets/update/dates.ts'
import { compileIndex } from './compile.ts'
import { describeReport } from './report.ts'

const HELP = `Usage: npm run index -- [--out FILE] [--sources FILE] [--data DIRECTORY] [--json]

Compiles the geo index from the datasets that --sources pins (datasets/sources.json); those that are missing below
--data (DATA_DIR/datasets) are fetched first. Corrections of GEO_OVERLAY, a CSV file, lie over them. Writes FILE
(GEO_INDEX, or DATA_DIR/geo.wpi) and FILE.json, a report.

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
  const manifest = await withOverlay(await readManifest(paths.manifest), process.env.GEO_OVERLAY || null)
  await fetchDatasets(manifest, paths.data)
  const report = await compileIndex(manifest, paths)
  console.log(values.json === true ? JSON.stringify(report) : describeReport(report))
}

/** A manifest that an update has written has the corrections of its build. */
async function withOverlay(manifest: Manifest, path: string | null): Promise<Manifest> {
  if (manifest.overlay !== undefined || path === null) return manifest
  const { sha256, modified } = await readOverlayFile(path)
  return { ...manifest, overlay: { path, sha256, built_at: rfc3339(modified) } }
}

await runCommand(HELP, main)
