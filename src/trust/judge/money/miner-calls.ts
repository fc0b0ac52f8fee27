const MAX_CALLS = 50
const ARGUMENTS = 300

/**
 * Index in lower-case code of a call to a miner, by shapes that most miners share whatever their name:
 * `X.Anonymous('key')` that is started, `X.User('key', …)` with threads or a throttle, `startMining('pool',
 * 'wallet')`; -1 without one.
 */
export function minerCallAt(lower: string, isMiners: (host: string) => boolean): number {
  return Math.max(startedAt(lower), miningAt(lower, isMiners))
}

const KEY = /^\s{0,3}["'`][\w-]{16,120}["'`]/
const LIMITED = /^[^;]{0,200}\b(?:throttle|threads)\b/

function startedAt(lower: string): number {
  if (!lower.includes('.start(')) return -1
  const anonymous = callAt(lower, '.anonymous(', (rest) => KEY.test(rest))
  if (anonymous >= 0) return anonymous
  return callAt(lower, '.user(', (rest) => KEY.test(rest) && LIMITED.test(rest))
}

const POOL = /^\s{0,3}["'`](?:[a-z+]{2,15}:\/\/)?([a-z0-9.-]{4,100})/
const WALLET = /["'`][48][0-9a-z]{90,110}["'`]/

function miningAt(lower: string, isMiners: (host: string) => boolean): number {
  return callAt(lower, 'startmining(', (rest) => {
    const host = POOL.exec(rest)?.[1]
    return (host !== undefined && isMiners(host)) || WALLET.test(rest)
  })
}

function callAt(lower: string, call: string, isIt: (rest: string) => boolean): number {
  let at = lower.indexOf(call)
  for (let calls = 0; at >= 0 && calls < MAX_CALLS; calls++) {
    const from = at + call.length
    if (isIt(lower.slice(from, from + ARGUMENTS))) return Math.max(0, at - 10)
    at = lower.indexOf(call, from)
  }
  return -1
}

/** The pools' protocol, in code that opens sockets; a shop only says where to point what it sells. */
export function stratumAt(lower: string): number {
  const index = lower.search(/stratum\+(?:tcp|ssl|tls|wss?):\/\/|mining\.(?:subscribe|authorize)/)
  if (index < 0) return -1
  return /new\s{1,3}websocket\(|importscripts\(|new\s{1,3}worker\(/.test(lower) ? index : -1
}
