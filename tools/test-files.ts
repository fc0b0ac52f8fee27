import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dir, '..')

/**
 * Files that only `npm test -- --all` runs: sets at their full size, of which others run a small one, programs of other
 * languages and browsers beyond the first, and services that are started, killed and hindered in more ways than one.
 * Each clause of the contract still has a test in the other files.
 */
export const ALL_ONLY: readonly string[] = [
  'test/bench-drivers.test.ts',
  'test/benches/**',
  'test/catalogue/examples.test.ts',
  'test/catalogue/pages/accessibility.test.ts',
  'test/catalogue/pages/areas.test.ts',
  'test/catalogue/pages/key.test.ts',
  'test/catalogue/pages/reference.test.ts',
  'test/catalogue/pages/samples.test.ts',
  'test/catalogue/pages/tried-operations.test.ts',
  'test/cli/commands.test.ts',
  'test/cli/trust.test.ts',
  'test/client/inbox/whose.test.ts',
  'test/client/package.test.ts',
  'test/client/packed.test.ts',
  'test/commands.test.ts',
  'test/contract/attempts/generators.test.ts',
  'test/contract/finding.test.ts',
  'test/corpus/**',
  'test/datasets/update/killed.test.ts',
  'test/datasets/update/origins.test.ts',
  'test/datasets/update/truth.test.ts',
  'test/datasets/update/update.test.ts',
  'test/dockerfile.test.ts',
  'test/generators/**',
  'test/geo/index-file.test.ts',
  'test/index-builder/refusals.test.ts',
  'test/index-builder/sources.test.ts',
  'test/keys/outage.test.ts',
  'test/keys/push-outage.test.ts',
  'test/limits/redis/failover.test.ts',
  'test/limits/redis/outage.test.ts',
  'test/limits/redis/tls.test.ts',
  'test/limits/redis/topology.test.ts',
  'test/limits/schedules/busy-schedules.test.ts',
  'test/notify/cleanup/erasure.test.ts',
  'test/notify/cleanup/retention.test.ts',
  'test/notify/events/intake-plan.test.ts',
  'test/notify/events/intake-race.test.ts',
  'test/notify/inbox/model.test.ts',
  'test/notify/inbox/plans.test.ts',
  'test/notify/inbox/reading.test.ts',
  'test/notify/mail/claim-plans.test.ts',
  'test/notify/mail/conclusion.test.ts',
  'test/notify/mail/delivery-postgres.test.ts',
  'test/notify/mail/hostile-provider.test.ts',
  'test/notify/mail/refused-batch.test.ts',
  'test/notify/mail/turns.test.ts',
  'test/proof/random-datasets.test.ts',
  'test/service/geo/takeover.test.ts',
  'test/service/geo/updates.test.ts',
  'test/service/http/behind-proxies.test.ts',
  'test/service/http/slow-bodies.test.ts',
  'test/service/keys/lock-out.test.ts',
  'test/service/lifecycle/backup.test.ts',
  'test/service/lifecycle/embedded-backup.test.ts',
  'test/service/lifecycle/hung-worker.test.ts',
  'test/service/lifecycle/private-files.test.ts',
  'test/service/lifecycle/proxies.test.ts',
  'test/service/lifecycle/rolling-restart.test.ts',
  'test/service/lifecycle/settings.test.ts',
  'test/service/lifecycle/signals.test.ts',
  'test/service/lifecycle/workers.test.ts',
  'test/service/limits/minute.test.ts',
  'test/service/limits/redis-failover.test.ts',
  'test/service/limits/two-nodes.test.ts',
  'test/service/notify/browser/resumption.test.ts',
  'test/service/notify/cleanup/erasure.test.ts',
  'test/service/notify/events/race.test.ts',
  'test/service/notify/mail/smtp.test.ts',
  'test/service/notify/outage/crash-smtp.test.ts',
  'test/service/notify/outage/crash.test.ts',
  'test/service/notify/outage/flapping.test.ts',
  'test/service/notify/outage/outage.test.ts',
  'test/service/observe/causes.test.ts',
  'test/service/observe/traces.test.ts',
  'test/service/outage/database-access.test.ts',
  'test/service/outage/database-troubles.test.ts',
  'test/service/outage/failover.test.ts',
  'test/service/outage/redis-cause-cluster.test.ts',
  'test/service/outage/redis-cause-tls.test.ts',
  'test/service/outage/redis-cause.test.ts',
  'test/service/trust/children.test.ts',
  'test/service/trust/feeds.test.ts',
  'test/service/trust/flood.test.ts',
  'test/service/trust/hostile.test.ts',
  'test/service/usage/crash.test.ts',
  'test/service/usage/wrong-clock.test.ts',
  'test/store/backup/move.test.ts',
  'test/store/connections/session-settings.test.ts',
  'test/store/connections/storm.test.ts',
  'test/store/crash.test.ts',
  'test/store/database.test.ts',
  'test/store/embedded-maintenance.test.ts',
  'test/store/embedded-process.test.ts',
  'test/store/migrations/migrator.test.ts',
  'test/trust/bounds/bounds.test.ts',
  'test/trust/bounds/pushed-out.test.ts',
  'test/trust/child.test.ts',
  'test/trust/contact.test.ts',
  'test/trust/corpus.test.ts',
  'test/trust/disguises.test.ts',
  'test/trust/feeds/live-feeds.test.ts',
  'test/trust/further/forms.test.ts',
  'test/trust/further/frames.test.ts',
  'test/trust/further/gates.test.ts',
  'test/trust/further/requests.test.ts',
  'test/trust/judge-bench.test.ts',
  'test/trust/judge/card.test.ts',
  'test/trust/judge/update.test.ts',
  'test/trust/mutations.test.ts',
  'test/trust/page/bounds.test.ts',
  'test/trust/pages-bench.test.ts',
  'test/trust/report/engine-digest.test.ts',
  'test/trust/sandbox/bounds.test.ts',
  'test/trust/sandbox/replaced.test.ts',
  'test/trust/sandbox/same-report.test.ts',
  'test/trust/sandbox/selectors.test.ts',
  'test/trust/sandbox/thrown.test.ts',
  'test/trust/sandbox/work.test.ts',
  'test/trust/visit/body-limits.test.ts',
  'test/trust/visit/budget.test.ts',
  'test/trust/visit/chaos/**',
  'test/trust/visit/tls.test.ts',
  'test/trust/visit/unseen-parts.test.ts',
  'test/trust/workers/burning-page.test.ts',
  'test/trust/workers/fairness.test.ts',
  'test/trust/workers/hosts.test.ts',
  'test/trust/workers/pool.test.ts',
  'test/upgrade/migration-locks.test.ts',
  'test/usage/crash.test.ts',
  'test/usage/outage.test.ts',
]

/** The paths of all test files, from the folder of the repository. */
export function allTestFiles(): readonly string[] {
  return [...new Bun.Glob('test/**/*.test.ts').scanSync({ cwd: ROOT })].sort()
}

export function isAllOnly(file: string): boolean {
  return ALL_ONLY.some((pattern) => new Bun.Glob(pattern).match(file))
}

/** The test files that `bun test` runs for such words; all where none of them is a path. */
export function filesFor(words: readonly string[]): readonly string[] {
  const paths = words.filter(
    (word) => !word.startsWith('-') && allTestFiles().some((file) => file.includes(word)),
  )
  const files = allTestFiles().filter((file) =>
    paths.some((path) => file.includes(path.replace(/^\.\//, ''))),
  )
  return files.length === 0 ? allTestFiles() : files
}

export const NEEDS = ['TEST_POSTGRES_URL', 'TEST_REDIS_URL', 'WAYPOST_TEST_INDEX'] as const
export type Need = (typeof NEEDS)[number]

/** What is to be there for some test files: each is named in one of them, or in what they import. */
export function needsOf(files: readonly string[]): ReadonlySet<Need> {
  const needs = new Set<Need>()
  const seen = new Set<string>()
  const queue = files.map((file) => join(ROOT, file))
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path) || !existsSync(path) || !statSync(path).isFile()) continue
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    for (const need of NEEDS) if (text.includes(need)) needs.add(need)
    // What only types are imported from is not loaded, but may be named all the same.
    for (const [, imported = ''] of text.matchAll(/from '(\.[^']+\.ts)'|import\('(\.[^']+\.ts)'\)/g))
      queue.push(join(dirname(path), imported))
  }
  return needs
}
