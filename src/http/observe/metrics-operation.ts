import { Type } from '@sinclair/typebox'
import type { AdminOperation } from '../operation/admin-operation.ts'
import type { Metrics } from './metrics.ts'

const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8'

const EXAMPLE = `# HELP waypost_requests_total Answered requests.
# TYPE waypost_requests_total counter
waypost_requests_total{operation="geoLookup",status="200"} 1
`

export function metricsOperation(metrics: Metrics): AdminOperation {
  return {
    id: 'metricsGet',
    isProbe: true,
    method: 'GET',
    path: '/metrics',
    access: 'public',
    summary: 'Metrics for Prometheus',
    description: 'Of all processes of a service of several.',
    answers: {
      200: {
        description: 'Text format 0.0.4.',
        schema: Type.String(),
        type: PROMETHEUS_TEXT,
        examples: { first: { summary: 'One of them', value: EXAMPLE } },
      },
    },
    refusals: { bad_request: 'Host: given more than once' },
    handle: () => ({ body: metrics.text(), headers: { 'Content-Type': PROMETHEUS_TEXT } }),
  }
}
