import { readdirSync, readFileSync } from 'node:fs'
import type { Metrics } from './metrics.ts'

/** Metrics of a process by the names that every client library of Prometheus gives them. */
export function registerProcessMetrics(metrics: Metrics): void {
  const startedAtSeconds = (Date.now() - performance.now()) / 1000
  metrics.reading('process_start_time_seconds', {
    type: 'gauge',
    help: 'When the process started, in seconds since 1970.',
    across: 'least',
    read: () => startedAtSeconds,
  })
  metrics.reading('process_resident_memory_bytes', {
    type: 'gauge',
    help: 'Resident memory.',
    across: 'sum',
    read: () => process.memoryUsage.rss(),
  })
  metrics.reading('process_cpu_seconds_total', {
    type: 'counter',
    help: 'Time of all cores that the process has used.',
    read: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000_000
    },
  })
  metrics.reading('process_open_fds', {
    type: 'gauge',
    help: 'Open file descriptors, connections among them.',
    across: 'sum',
    read: () => onLinux(() => readdirSync('/proc/self/fd').length),
  })
  metrics.reading('process_max_fds', {
    type: 'gauge',
    help: 'Descriptors that the system lets the process open.',
    across: 'sum',
    read: () => onLinux(descriptorLimit),
  })
}

/** null: unlimited. */
function descriptorLimit(): number | null {
  const [, limit = ''] = /^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? []
  return /^\d+$/.test(limit) ? Number(limit) : null
}

/** Other systems have no /proc, and a process without a free descriptor cannot read it. */
function onLinux(read: () => number | null): number | null {
  try {
    return read()
  } catch {
    return null
  }
}
