import { expect, test } from 'bun:test'
import { startAlone } from '../../support/nodes.ts'
import { REPOSITORY } from '../../support/service.ts'

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const)(
  '%s drains and ends with 0 [O5]',
  async (signal) => {
    const service = await startAlone()
    const asked = service.get('/v1/geo/8.8.8.8', service.demoKey)
    expect((await asked).status).toBe(200)
    process.kill(service.pid, signal)
    expect(await service.finish()).toBe(0)
    const events = service
      .logs()
      .flatMap((line) => /"event":"(stopp\w+)"(?:,"signal":"(\w+)")?/.exec(line)?.slice(1) ?? [])
    expect(events).toEqual(['stopping', signal, 'stopped', undefined] as string[])
  },
)

test.each([
  [['--help'], 0, 'Usage: npm run start'],
  [['--version'], 0, /^waypost \d/],
  [['--hlep'], 64, ''],
  [['serve'], 64, ''],
])('npm run start with %j ends with %d and starts nothing [O9]', (words, code, text) => {
  const command = [process.execPath, 'src/main.ts', ...words]
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: REPOSITORY, env: { PORT: '0' } })
  expect([exitCode, stdout.toString()]).toEqual([code, code === 0 ? expect.stringMatching(text) : ''])
  if (code !== 0) expect(stderr.toString()).toContain(`${words[0]}: not expected`)
})
