/** The pages of bench/bystander in a process of their own: some slow, some heavy, and a small one. Ends with its parent. */
import { setPriority } from 'node:os'
import { chanceOf } from '../../corpus/make/chance.ts'
import { largePage } from '../../corpus/make/large.ts'
import { startDns } from '../../test/support/dns.ts'
import { page, type SiteAnswer, startSite } from '../../test/support/site.ts'

const SLOW_MS = 1_500
/** Less than a visit ever waited for one answer. */
const HOP_MS = 2_300
const HOPS = 5
const HEAVY_BYTES = 1_000_000
/** Each is a host below a domain of its own. */
const HOSTS = 200

// The pages stand for other people's machines, which take nothing from this one.
setPriority(19)
process.on('disconnect', () => process.exit())
const small = page('<!doctype html><title>Tomatoes</title><p>How to grow them.')
const heavy = page(largePage(HEAVY_BYTES, chanceOf('heavy')).body)
const slow: SiteAnswer = (socket) => setTimeout(() => socket.end(small), SLOW_MS)
const answers: Record<string, SiteAnswer> = { '/small': small, '/heavy': heavy, '/slow': slow }
const dns = await startDns(({ type }) => ({ records: type === 'A' ? [{ type, value: '127.0.0.1' }] : [] }))
const redirect = (location: string) =>
  `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
/** `/hop?5.X` leads to itself five times, each time as slowly; `/away?X` leads there. */
const leading = (path: string): SiteAnswer | null => {
  const [place, rest = ''] = path.split('?')
  if (place === '/away') return redirect(`http://slow.evil.test:${site.port}/hop?${HOPS}.${rest}`)
  const [left = '0', name = ''] = rest.split('.')
  if (place !== '/hop') return null
  const next = left === '0' ? small : redirect(`/hop?${Number(left) - 1}.${name}`)
  return (socket) => setTimeout(() => socket.end(next), HOP_MS)
}
const site = await startSite((path) => answers[path] ?? leading(path) ?? small)
const urls = Array.from({ length: HOSTS }, (_, place) => {
  return `http://host-${place}.test:${site.port}/${place % 2 === 0 ? 'slow' : 'heavy'}`
})
process.send?.({
  resolver: dns.address,
  urls,
  small: `http://garden.test:${site.port}/small`,
  port: site.port,
})
