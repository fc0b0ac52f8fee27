export const SERVICE_VERSION = '1.0.0'

export function areaOf(path: string): string {
  return path.split('/')[2] ?? 'catalogue'
}

export function publicPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}
