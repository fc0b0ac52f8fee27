import { no } from '../members.js'
import { clock } from '../tasks.js'

export const instruments = {
  performance: {
    now: clock.now,
    timeOrigin: 0,
    mark: no,
    measure: no,
    getEntriesByType: () => [],
    getEntriesByName: () => [],
    clearMarks: no,
    timing: { navigationStart: 0, loadEventEnd: 1 },
    navigation: { type: 0 },
    memory: { jsHeapSizeLimit: 4e9, usedJSHeapSize: 1e7, totalJSHeapSize: 2e7 },
  },
  console: Object.fromEntries(
    [
      'log',
      'info',
      'warn',
      'error',
      'debug',
      'trace',
      'table',
      'group',
      'groupEnd',
      'groupCollapsed',
      'time',
      'timeEnd',
      'clear',
      'dir',
      'assert',
      'count',
    ].map((name) => [name, no]),
  ),
  reportError: no,
}
