export const SERVICE_VERSION = '1.0.0'

/** The area of a path under `/v1`; the interface's own description is the area `catalogue`. */
export function areaOf(path: string): string {
  return path.split('/')[2] ?? 'catalogue'
}

/** A path in the router's syntax as documents write it: `/v1/geo/:ip` is `/v1/geo/{ip}`. */
export function publicPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}
