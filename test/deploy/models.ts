import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Service } from 'kubernetes-models/v1'
import { makeDirectory, REPOSITORY } from '../support/service.ts'

const MODELS = {
  ConfigMap: [ConfigMap, 'kubernetes-models/v1'],
  Deployment: [Deployment, 'kubernetes-models/apps/v1'],
  HorizontalPodAutoscaler: [HorizontalPodAutoscaler, 'kubernetes-models/autoscaling/v2'],
  Job: [Job, 'kubernetes-models/batch/v1'],
  Namespace: [Namespace, 'kubernetes-models/v1'],
  NetworkPolicy: [NetworkPolicy, 'kubernetes-models/networking.k8s.io/v1'],
  PodDisruptionBudget: [PodDisruptionBudget, 'kubernetes-models/policy/v1'],
  PodMonitor: [PodMonitor, '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'],
  Service: [Service, 'kubernetes-models/v1'],
} as const

export interface Manifest {
  readonly kind: keyof typeof MODELS
  readonly metadata: { readonly name: string }
  readonly [field: string]: unknown
}

/** Throws where the schema of Kubernetes, or of the operator, refuses it. */
export function validate(manifest: Manifest): void {
  const [Model] = MODELS[manifest.kind]
  new Model(manifest as never).validate()
}

/** The compiler's complaints about fields that the types do not have; empty: there are none. */
export function unknownFields(manifests: readonly Manifest[], change = (text: string) => text): string {
  const lines = manifests.map((manifest) => {
    const [, group] = MODELS[manifest.kind]
    const type = `import('${REPOSITORY}/node_modules/${group}').I${manifest.kind}`
    return `(${JSON.stringify(manifest)}) satisfies ${type}`
  })
  const file = join(makeDirectory('manifests'), 'manifests.ts')
  writeFileSync(file, change(lines.join('\n;')))
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'preserve',
    '--types',
    '',
  ]
  const { stdout } = Bun.spawnSync(['bun', 'run', 'tsc', ...options, file], { cwd: REPOSITORY })
  return stdout.toString()
}
