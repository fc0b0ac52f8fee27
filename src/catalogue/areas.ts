export const SERVICE_VERSION = '1.0.0'

/** The area of a path under `/v1`; `catalogue` for the description of the interface. */
export function areaOf(path: string): string {
  return path.split('/')[2] ?? 'catalogue'
}

/** Writes a path of the router as documents do: `/v1/geo/:ip` as `/v1/geo/{ip}`. */
export function publicPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}
