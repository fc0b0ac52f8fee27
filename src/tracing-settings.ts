import type { SamplerName, TracingSettings } from './http/observe/tracing/tracing.ts'
import type { Build } from './process/build.ts'
import type { SettingsReader } from './settings-reader.ts'

/** Names of OpenTelemetry's specification. */
export const SAMPLERS: readonly SamplerName[] = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
]

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const ATTRIBUTE_NAME = /^[\x21-\x7e]+$/

export interface NamedText {
  readonly name: string
  readonly text: string
}

export type TracingConfig = ReturnType<typeof readTracing>

/** null: there is no collector. */
export function tracingSettings(config: TracingConfig, { version, commit }: Build): TracingSettings | null {
  const { otelExporterOtlpEndpoint: endpoint, otelTracesSampler: sampler } = config
  if (endpoint === null) return null
  return {
    ...{ endpoint, sampler, samplerArg: config.otelTracesSamplerArg },
    headers: byName(config.otelExporterOtlpHeaders),
    attributes: {
      'service.version': version,
      'service.instance.id': crypto.randomUUID(),
      'process.pid': process.pid,
      ...(commit === null ? {} : { 'vcs.ref.head.revision': commit }),
      ...byName(config.otelResourceAttributes),
      'service.name': config.otelServiceName,
    },
  }
}

const byName = (pairs: readonly NamedText[]): Record<string, string> => {
  const texts: Record<string, string> = Object.create(null)
  for (const { name, text } of pairs) texts[name] = text
  return texts
}

/** Settings for all programs of a machine do not concern a service that has no collector. */
export function readTracing(all: SettingsReader) {
  const endpoint = all.httpUrl('OTEL_EXPORTER_OTLP_ENDPOINT')
  const read = endpoint === null ? all.unheeded() : all
  read.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], 'http/protobuf')
  const headers = read.secret('OTEL_EXPORTER_OTLP_HEADERS')
  return {
    otelExporterOtlpEndpoint: endpoint,
    otelExporterOtlpHeaders: readPairs(read, headers.text, headers.from, HEADER_NAME),
    otelExporterOtlpHeadersFile: read.text('OTEL_EXPORTER_OTLP_HEADERS_FILE'),
    otelExporterOtlpProtocol: 'http/protobuf',
    otelTracesSampler: read.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
    otelTracesSamplerArg: read.number('OTEL_TRACES_SAMPLER_ARG', 1, 0, 1),
    otelServiceName: read.text('OTEL_SERVICE_NAME') ?? 'waypost',
    otelResourceAttributes: readPairs(
      read,
      read.text('OTEL_RESOURCE_ATTRIBUTES'),
      'OTEL_RESOURCE_ATTRIBUTES',
      ATTRIBUTE_NAME,
    ),
  }
}

/** `name=text` between commas, percent-encoded (W3C Baggage); no text is told, since it may be a secret. */
function readPairs(
  read: SettingsReader,
  text: string | null,
  from: string,
  names: RegExp,
): readonly NamedText[] {
  const entries = (text ?? '').split(',').filter((entry) => entry.trim() !== '')
  return entries.flatMap((entry, place) => {
    const [name = '', ...rest] = entry.split('=')
    const decoded = decode(rest.join('=').trim())
    if (names.test(name.trim()) && rest.length > 0 && decoded !== null)
      return [{ name: name.trim(), text: decoded }]
    read.problem(from, `entry ${place + 1} must be name=text, percent-encoded and without line breaks`)
    return []
  })
}

function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text)
    return /\p{Cc}/u.test(decoded) ? null : decoded
  } catch {
    return null
  }
}
