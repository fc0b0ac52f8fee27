import { describe, expect, test } from 'bun:test'
import { printableSettings } from '../src/cli/config.ts'
import { readConfig } from '../src/config.ts'
import { tracingSettings } from '../src/tracing-settings.ts'
import { configProblems } from './config-problems.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
const BUILD = { version: '1.2.3', commit: null }
const settingsOf = (env: Record<string, string>) =>
  tracingSettings(readConfig({ ...ENDPOINT, ...env }), BUILD)

describe('the settings of traces are those of OpenTelemetry [O22]', () => {
  test('have defaults; OTEL_SERVICE_NAME goes before an attribute', () => {
    expect(settingsOf({})).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      sampler: 'parentbased_always_on',
      samplerArg: 1,
      headers: {},
      attributes: {
        'service.name': 'waypost',
        'service.version': '1.2.3',
        'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'process.pid': process.pid,
      },
    })
    const named = settingsOf({
      OTEL_SERVICE_NAME: 'eu',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=us,a=%C3%A4=b',
    })
    expect(named?.attributes).toMatchObject({ 'service.name': 'eu', a: 'ä=b' })
  })

  test('a name that objects have is a name like others', () => {
    expect(settingsOf({ OTEL_EXPORTER_OTLP_HEADERS: '__proto__=1,constructor=2' })?.headers).toEqual(
      Object.assign(Object.create(null), { ['__proto__']: '1', constructor: '2' }),
    )
  })

  test.each<[Record<string, string>, string]>([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: must be an absolute'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL: must be one of http/protobuf'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'hush' }, 'OTEL_EXPORTER_OTLP_HEADERS: entry 1 must be name=text'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b,hu sh=c' }, 'OTEL_EXPORTER_OTLP_HEADERS: entry 2 must be name=text'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=hush%0d%0ab' }, 'OTEL_EXPORTER_OTLP_HEADERS: entry 1 must be'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=hush%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS: entry 1 must be'],
    [{ OTEL_EXPORTER_OTLP_HEADERS_FILE: '/hush' }, 'OTEL_EXPORTER_OTLP_HEADERS_FILE: '],
    [{ OTEL_RESOURCE_ATTRIBUTES: 'a' }, 'OTEL_RESOURCE_ATTRIBUTES: entry 1 must be'],
    [{ OTEL_TRACES_SAMPLER: 'xray' }, 'OTEL_TRACES_SAMPLER: must be one of always_on'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.1' }, 'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1'],
  ])('%j is a problem', (env, problem) => {
    const problems = configProblems({ ...ENDPOINT, ...env })
    expect(problems).toEqual([expect.stringContaining(problem)])
    if (env.OTEL_EXPORTER_OTLP_HEADERS) expect(problems.join()).not.toContain('hush')
  })

  test('are not looked at without a collector, since they are often set for all programs', () => {
    const env = {
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_TRACES_SAMPLER: 'xray',
      OTEL_EXPORTER_OTLP_HEADERS: 'x',
    }
    expect(tracingSettings(readConfig(env), BUILD)).toBeNull()
  })

  test('are printed without the texts of headers', () => {
    const env = {
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'a=hush1,b=hush2',
      OTEL_RESOURCE_ATTRIBUTES: 'c=d',
    }
    const printed = printableSettings(readConfig(env))
    expect(printed).not.toContain('hush')
    expect(printed.split('\n')).toContain('OTEL_EXPORTER_OTLP_HEADERS=a=********,b=********')
    expect(printed.split('\n')).toContain('OTEL_RESOURCE_ATTRIBUTES=c=d')
  })
})
