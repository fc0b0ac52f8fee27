import { describe, expect, test } from 'bun:test'
import { BlockList, isIPv6 } from 'node:net'
import type { IPodSpec } from 'kubernetes-models/v1'
import { readConfig } from '../../src/config.ts'
import { type Manifest, unknownFields, validate } from './models.ts'
import { notGiven, read, SETTINGS } from './settings.ts'

const DIRECTORY = 'deploy/kubernetes'

const kustomization = Bun.YAML.parse(read(`${DIRECTORY}/kustomization.yaml`)) as { resources: string[] }
// The monitor is there for whoever has its operator.
const manifests = [...kustomization.resources, 'monitor.yaml'].flatMap(
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
    (_kind, _name, manifest) => {
      expect(() => validate(manifest)).not.toThrow()
    },
  )

  test('has no field that Kubernetes does not know', () => {
    expect(unknownFields(manifests)).toBe('')
    const misspelt = (text: string) => text.replace('"readOnlyRootFilesystem"', '"readOnlyRootFileSystem"')
    expect(unknownFields(manifests, misspelt)).toContain('readOnlyRootFileSystem')
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
