import type { CapturedHop } from '../visit/capture.ts'
import { type Answers, hasCertificateDefect, isHttps } from './answer.ts'
import type { PostureResult } from './modifiers.ts'

export function redirection({ capture }: Answers): PostureResult {
  const route = httpRoute(capture.hops)
  const [first, second] = route
  const last = route.at(-1)
  if (first === undefined || last === undefined || isHttps(first)) return 'redirection-not-tested'
  if (route.some(hasCertificateDefect)) return 'redirection-invalid-cert'
  if (second === undefined) return 'redirection-missing'
  if (!isHttps(last)) return 'redirection-not-to-https'
  if (!isHttps(second)) return 'redirection-not-to-https-on-initial-redirection'
  return hostname(first) === hostname(second) ? 'redirection-to-https' : 'redirection-off-host-from-http'
}

function httpRoute(hops: readonly CapturedHop[]): readonly CapturedHop[] {
  const end = hops.findIndex(({ via }, index) => index > 0 && via !== 'http')
  return end === -1 ? hops : hops.slice(0, end)
}

function hostname({ url }: CapturedHop): string {
  return new URL(url).hostname
}
