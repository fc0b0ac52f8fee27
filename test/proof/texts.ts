/** The whole way of an address: text to numbers to record to finished answer, compared byte for byte. */
import ipaddr from 'ipaddr.js'
import { formatAddress, parseAddress } from '../../src/net/ip.ts'
import { addressValue, ipv4Text, ipv6FullText, WRAPPINGS } from '../support/addresses.ts'
import type { Comparison, ProvedIndex } from './compare.ts'
import { type Location, NOWHERE } from './oracle.ts'

const SAMPLED_RANGES = 300_000
const SEED = 0x2545f491

const words = new Int32Array(4)

/** The answer to an address text as the service makes it; null for a text that is no address. */
export function answerText(index: ProvedIndex, text: string): string | null {
  const family = parseAddress(text, words)
  if (family === 0) return null
  const [first = 0, second = 0, third = 0, fourth = 0] = words
  const record = family === 4 ? index.findIpv4(fourth) : index.findIpv6(first, second, third, fourth)
  return index.answer(formatAddress(family, words), record)
}

/** The answer as the contract says: seven fields in the interface's order (E1), the address in canonical form (E3). */
export function expectedText(text: string, location: Location, attribution: string): string {
  const { country, region, city, lat, lon } = location
  return JSON.stringify({ ip: canonical(text), country, region, city, lat, lon, attribution })
}

function canonical(text: string): string {
  const value = addressValue(text)
  if (!text.includes(':') || value >> 32n === 0xffffn) return ipv4Text(Number(value & 0xffffffffn))
  return new ipaddr.IPv6(ipaddr.parse(ipv6FullText(value)).toByteArray()).toRFC5952String()
}

/** Every distinct record at least once, a seeded sample of IPv4 ranges in all spellings, and every IPv6 boundary. */
export function proveTexts(comparison: Comparison, onProgress: (done: number) => void = () => {}): number {
  const { oracle, index, identities, differences } = comparison
  const { attribution } = index.info
  let texts = 0
  const probe = (text: string, location: Location): void => {
    texts++
    const expected = expectedText(text, location, attribution)
    const found = answerText(index, text)
    if (found !== expected) differences.note(text, expected, found)
  }
  const sampled = sampledPieces(oracle.ipv4.ids)
  let done = 0
  for (const piece of sampled) {
    if (++done % 20_000 === 0) onProgress(done / sampled.size)
    const inner = oracle.ipv4.starts[piece] ?? 0
    const id = oracle.ipv4.ids[piece] ?? -1
    probe(ipv4Text(inner), identities.location(id))
    if (piece % 8 !== 0) continue
    probe(`::ffff:${ipv4Text(inner)}`, identities.location(id))
    const alone = { ...NOWHERE, country: identities.location(id).country }
    probe(`64:FF9B::${ipv4Text(inner)}`, alone)
    probe(ipv6FullText(WRAPPINGS.sixToFour(BigInt(inner), BigInt(piece))), alone)
    probe(ipv6FullText(WRAPPINGS.teredo(BigInt(inner), BigInt(piece))), alone)
  }
  oracle.ipv6.starts.forEach((start, piece) => {
    const location = identities.location(oracle.ipv6.ids[piece] ?? -1)
    if (start !== 0x20010000n << 96n && start >> 112n !== 0x2002n) probe(ipv6FullText(start), location)
  })
  return texts
}

/** The first piece of each record, then pieces drawn by a multiplicative congruential generator. */
function sampledPieces(ids: Int32Array): Set<number> {
  const seen = new Set<number>()
  const pieces = new Set<number>()
  ids.forEach((id, piece) => {
    if (!seen.has(id)) pieces.add(piece)
    seen.add(id)
  })
  let state = SEED
  for (let drawn = 0; drawn < SAMPLED_RANGES; drawn++) {
    state = (Math.imul(state, 0x915f77f5) + 1) >>> 0
    pieces.add(state % ids.length)
  }
  return pieces
}
