/**
 * Keeps so many POSTs of one key under way whose bodies come at a byte each 200 ms and are never complete. One that is
 * answered, or cut, is begun again after a second.
 *
 *   bun bench/flood/slow-bodies.ts PORT KEY COUNT SECONDS
 */
import { connect } from 'node:net'
import { setPriority } from 'node:os'

const BYTE_MS = 200
const AGAIN_MS = 1_000
const CONTENT_LENGTH = 60_000

const [port, key = '', count, seconds] = process.argv.slice(2)
const head = `POST /v1/geo/batch HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: ${key}\r\nContent-Length: ${CONTENT_LENGTH}\r\n\r\n`
const statuses: Record<string, number> = {}

function begin(): void {
  const socket = connect({ host: '127.0.0.1', port: Number(port) })
  let status = 'cut'
  const drip = setInterval(() => socket.write(' '), BYTE_MS)
  socket.on('connect', () => socket.write(head))
  socket.on('data', (bytes) => {
    status = bytes.toString('latin1').slice(9, 12)
    socket.destroy()
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearInterval(drip)
    statuses[status] = (statuses[status] ?? 0) + 1
    setTimeout(begin, AGAIN_MS)
  })
}

setPriority(19)
process.on('disconnect', () => process.exit())
for (let i = 0; i < Number(count); i++) begin()
setTimeout(() => {
  console.log(JSON.stringify({ statuses }))
  process.exit(0)
}, 1_000 * Number(seconds))
