import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { type IPodSpec, Namespace, Service } from 'kubernetes-models/v1'
import { readConfig } from '../../src/config.ts'
import { makeDirectory, REPOSITORY } from '../support/service.ts'
import { notGiven, read, SETTINGS } from './settings.ts'

const DIRECTORY = 'deploy/kubernetes'
const MODELS = {
  Deployment: [Deployment, 'apps/v1'],
  HorizontalPodAutoscaler: [HorizontalPodAutoscaler, 'autoscaling/v2'],
  Job: [Job, 'batch/v1'],
  Namespace: [Namespace, 'v1'],
  NetworkPolicy: [NetworkPolicy, 'networking.k8s.io/v1'],
  PodDisruptionBudget: [PodDisruptionBudget, 'policy/v1'],
  Service: [Service, 'v1'],
} as const

interface Manifest {
  readonly kind: keyof typeof MODELS
  readonly metadata: { readonly name: string }
  readonly [field: string]: unknown
}

const kustomization = Bun.YAML.parse(read(`${DIRECTORY}/kustomization.yaml`)) as { resources: string[] }
const manifests = kustomization.resources.flatMap(
  (file) => Bun.YAML.parse(read(`${DIRECTORY}/${file}`)) as Manifest[],
)
const named = <T>(kind: Manifest['kind'], name = 'waypost'): T =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name) as T

const settings = Object.fromEntries(
  read(`${DIRECTORY}/settings.env`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/s, 2) as [string, string]),
)

type Workload = { readonly spec: { readonly template: { readonly spec: IPodSpec } } }
const podOf = ({ spec }: Workload): IPodSpec => spec.template.spec
const service = podOf(named<Workload>('Deployment'))
const migration = podOf(named<Workload>('Job', 'waypost-migration'))

describe('deploy/kubernetes', () => {
  test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s is valid by the schema of Kubernetes',
    (kind, _, manifest) => {
      const [Model] = MODELS[kind]
      expect(() => new Model(manifest as never).validate()).not.toThrow()
    },
  )

  test('has no field that Kubernetes does not know', () => {
    const lines = manifests.map((manifest) => {
      const [, group] = MODELS[manifest.kind]
      const type = `import('${REPOSITORY}/node_modules/kubernetes-models/${group}').I${manifest.kind}`
      return `(${JSON.stringify(manifest)}) satisfies ${type}`
    })
    const check = (text: string) => {
      const file = join(makeDirectory('manifests'), 'manifests.ts')
      writeFileSync(file, text)
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
    expect(check(lines.join('\n;'))).toBe('')
    expect(
      check(lines.join('\n;').replace('"readOnlyRootFilesystem"', '"readOnlyRootFileSystem"')),
    ).toContain('readOnlyRootFileSystem')
  })

  test('names only settings of the program, and all that can be set from outside', () => {
    const names = [...Object.keys(settings), ...(service.containers[0]?.env ?? []).map(({ name }) => name)]
    expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([])
    expect(notGiven(names)).toEqual([])
    expect(readConfig(settings)).toMatchObject({ migrateOnStart: false, resendApiKey: null })
  })

  test.each([
    ['the service', service],
    ['the migration', migration],
  ])('%s keeps to the restricted Pod Security Standard, and has a read-only root', (_, pod) => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.containers.map(({ securityContext }) => securityContext)).toEqual([
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    ])
    expect(pod.volumes?.filter(({ emptyDir, secret }) => (emptyDir ?? secret) === undefined)).toEqual([])
  })

  test('each secret is a file below the mounted secret', () => {
    for (const pod of [service, migration]) {
      const [container] = pod.containers
      const [mount] = container?.volumeMounts?.filter(({ name }) => name === 'secrets') ?? []
      for (const { name, value } of container?.env ?? []) {
        expect(value).toBe(`${mount?.mountPath}/${name.replace(/_FILE$/, '')}`)
      }
    }
  })

  test('gives a node time to drain', () => {
    expect(service.terminationGracePeriodSeconds).toBe(Number(settings.DRAIN_NOTICE_MS) / 1_000 + 15)
  })

  test('lets the pods that visit pages reach no private address but those of the stores', () => {
    interface Policy {
      readonly spec: {
        readonly egress: {
          readonly to?: { ipBlock?: { cidr: string; except?: string[] } }[]
          readonly ports: { readonly port: number }[]
        }[]
      }
    }
    const { egress } = named<Policy>('NetworkPolicy').spec
    const blocks = egress.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []))
    // The DNS of a cluster may be anywhere, and no page is asked for at its ports.
    const anywhere = egress.flatMap(({ to, ports }) =>
      to === undefined ? ports.map(({ port }) => port) : [],
    )
    expect(new Set(anywhere)).toEqual(new Set([53, 5353]))
    expect(blocks.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '2000::/3'])
    const [open, closed] = [new BlockList(), new BlockList()]
    for (const { cidr, except = [] } of blocks) {
      addBlock(open, cidr)
      for (const part of except) addBlock(closed, part)
    }
    const reachable = (address: string) => isIn(open, address) && !isIn(closed, address)
    const PRIVATE = [
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '0.0.0.0',
    ]
    expect(
      [...PRIVATE, '224.0.0.1', '255.255.255.255', 'fd00::1', 'fe80::1', '::1'].filter(reachable),
    ).toEqual([])
    expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter((address) => !reachable(address))).toEqual([])
  })
})

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
const isIn = (list: BlockList, address: string) => list.check(address, familyOf(address))

function addBlock(list: BlockList, cidr: string): void {
  const [address = '', length] = cidr.split('/')
  list.addSubnet(address, Number(length), familyOf(address))
}
