import { existsSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dir, 'heavy')

interface HeavyPeers {
  readonly geoipLite: { lookup(ip: string): unknown }
  readonly fastGeoip: { lookup(ip: string): Promise<unknown> }
}

/** The peers whose data is 270 MB, which are installed at the first call; null where the registry does not give them. */
export async function heavyPeers(): Promise<HeavyPeers | null> {
  const installed = join(FOLDER, 'node_modules')
  if (!existsSync(installed)) {
    console.error('installing geoip-lite and fast-geoip (270 MB, once)...')
    const install = Bun.spawn([process.execPath, 'install', '--frozen-lockfile'], {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if ((await install.exited) !== 0) return null
  }
  const [{ default: geoipLite }, fastGeoip] = await Promise.all(
    ['geoip-lite', 'fast-geoip'].map((name) => import(Bun.resolveSync(name, FOLDER))),
  )
  return { geoipLite, fastGeoip: fastGeoip.default ?? fastGeoip }
}
