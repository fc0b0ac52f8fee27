import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { CHART, chartFiles } from '../../tools/helm-chart.ts'
import { REPOSITORY } from '../support/service.ts'
import { type Manifest, unknownFields, validate } from './models.ts'
import { read } from './settings.ts'
import { type Context, renderTemplate } from './templates.ts'

const chart = Bun.YAML.parse(read(`${CHART}/Chart.yaml`)) as {
  readonly version: string
  readonly appVersion: string
}
const defaults = Bun.YAML.parse(read(`${CHART}/values.yaml`)) as Values
const isValid = new Ajv({ allErrors: true }).compile(JSON.parse(read(`${CHART}/values.schema.json`)))

type Values = Readonly<Record<string, Context>>

function render(changes: Values = {}, release = 'waypost'): Manifest[] {
  const Values = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => {
      const change = changes[name]
      return [
        name,
        typeof change === 'object' && !Array.isArray(change) ? { ...value, ...change } : (change ?? value),
      ]
    }),
  )
  expect([isValid(Values), isValid.errors]).toEqual([true, null])
  const context = { Values, Release: { Name: release }, Chart: { AppVersion: chart.appVersion } }
  return readdirSync(join(REPOSITORY, CHART, 'templates')).flatMap((file) => {
    const text = renderTemplate(read(`${CHART}/templates/${file}`), context)
    return [Bun.YAML.parse(text)].flat().filter((manifest) => manifest !== null) as Manifest[]
  })
}

const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`
const all = render({ podMonitor: { enabled: true } })

/** Without what a chart alone has: labels of the release, hooks, the settings' checksum, secrets of the registry. */
function withoutRelease(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRelease)
  if (typeof value !== 'object' || value === null) return value
  const own = ['app.kubernetes.io/instance', 'annotations', 'imagePullSecrets']
  const kept = Object.entries(value).filter(([name]) => !own.includes(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutRelease(each)]))
}

describe('deploy/helm', () => {
  test('is what `bun tools/helm-chart.ts` makes of deploy/kubernetes', () => {
    const files = readdirSync(join(REPOSITORY, CHART), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(REPOSITORY, CHART).length + 1))
    const made = chartFiles()
    expect(files.sort()).toEqual([...made.keys()].sort())
    for (const [file, text] of made) expect(read(`${CHART}/${file}`)).toBe(text)
  })

  test('gives the same manifests as Kustomize, with its values as they are', () => {
    const { resources, images } = Bun.YAML.parse(read('deploy/kubernetes/kustomization.yaml')) as {
      readonly resources: readonly string[]
      readonly images: readonly [{ readonly newName: string; readonly newTag: string }]
    }
    const [{ newName, newTag }] = images
    const base = [...resources.filter((file) => file !== 'namespace.yaml'), 'monitor.yaml']
      .map((file) =>
        read(`deploy/kubernetes/${file}`).replaceAll('image: waypost', `image: "${newName}:${newTag}"`),
      )
      .flatMap((text) => Bun.YAML.parse(text) as Manifest[])
    const rendered = all.filter(({ kind }) => kind !== 'ConfigMap')
    expect(rendered.map(nameOf).sort()).toEqual(base.map(nameOf).sort())
    for (const manifest of base) {
      const same = rendered.find((other) => nameOf(other) === nameOf(manifest))
      expect(withoutRelease(same)).toEqual(withoutRelease(manifest))
    }
    const settings = read('deploy/kubernetes/settings.env')
      .split('\n')
      .filter((line) => /^\w+=./.test(line))
      .map((line) => line.split(/=(.*)/s, 2) as [string, string])
    expect(all.find(({ kind }) => kind === 'ConfigMap')?.data).toEqual(Object.fromEntries(settings))
  })

  test.each(all.map((manifest) => [nameOf(manifest), manifest] as const))(
    '%s is valid by the schema of Kubernetes',
    (_, manifest) => {
      expect(() => validate(manifest)).not.toThrow()
    },
  )

  test('has no field that Kubernetes does not know', () => {
    expect(unknownFields(all)).toBe('')
  })

  test('two releases share no name and select no pod of each other', () => {
    const [one, other] = [render({}, 'eu'), render({}, 'us')]
    const names = new Set(one.map(nameOf))
    expect(other.map(nameOf).filter((name) => names.has(name))).toEqual([])
    const labels = (manifests: readonly Manifest[]) =>
      JSON.stringify(manifests).match(/"app\.kubernetes\.io\/name":"waypost"[^}]*/g) ?? []
    expect(labels(one).length).toBeGreaterThan(10)
    expect(labels(one).filter((text) => !text.includes('"app.kubernetes.io/instance":"eu"'))).toEqual([])
    expect(JSON.stringify(one)).toContain('"configMapRef":{"name":"eu-settings"}')
    expect(one.find(({ kind }) => kind === 'HorizontalPodAutoscaler')?.spec).toMatchObject({
      scaleTargetRef: { name: 'eu' },
    })
  })

  test('each value changes what it is for, and nothing else is left as it was', () => {
    const egress = { to: [{ ipBlock: { cidr: '10.0.3.0/24' } }], ports: [{ port: 5432 }] }
    const changes = {
      image: { repository: 'r.example/w', tag: '2.0.0', pullSecrets: [{ name: 'registry' }] },
      secretName: 'own' as never,
      settings: { BASE_URL: 'https://a.example/"b": #c', LOG_LEVEL: 'warn' },
      terminationGracePeriodSeconds: 77 as never,
      autoscaling: { minReplicas: 3, maxReplicas: 44, averageUtilization: 55 },
      resources: { service: { limits: { memory: '5Gi' } }, migration: { limits: { memory: '1Gi' } } },
      networkPolicy: { extraEgress: [egress] },
      podMonitor: { enabled: true, interval: '7s' },
    }
    const text = JSON.stringify(render(changes))
    for (const part of [
      ...['"image":"r.example/w:2.0.0"', '"imagePullSecrets":[{"name":"registry"}]', '"secretName":"own"'],
      ...[
        '"BASE_URL":"https://a.example/\\"b\\": #c"',
        '"terminationGracePeriodSeconds":77',
        '"minReplicas":3',
      ],
      ...[
        '"maxReplicas":44',
        '"averageUtilization":55',
        '"memory":"5Gi"',
        '"memory":"1Gi"',
        '"interval":"7s"',
      ],
    ])
      expect(text).toContain(part)
    expect(text.split(JSON.stringify(egress)).length - 1).toBe(2)
    const off = render({ networkPolicy: { enabled: false } })
    expect(off.map(({ kind }) => kind)).not.toContain('NetworkPolicy')
    expect(off.map(({ kind }) => kind)).not.toContain('PodMonitor')
  })

  test('another setting makes new pods', () => {
    const annotations = (changes: Values) => {
      const { spec } = render(changes).find(({ kind }) => kind === 'Deployment') as never as {
        readonly spec: { readonly template: { readonly metadata: { readonly annotations: Context } } }
      }
      return spec.template.metadata.annotations
    }
    expect(annotations({})).toEqual(annotations({}))
    expect(annotations({ settings: { LOG_LEVEL: 'warn' } })).not.toEqual(annotations({}))
  })

  test('the job goes before the pods, and a new one takes its place', () => {
    const job = all.find(({ kind }) => kind === 'Job')
    expect(job?.metadata).toMatchObject({
      annotations: {
        'helm.sh/hook': 'pre-install,pre-upgrade',
        'helm.sh/hook-delete-policy': 'before-hook-creation',
      },
    })
  })

  test.each<[string, Values]>([
    ['a value that there is not', { replicas: { count: 2 } }],
    ['a misspelt one', { image: { ...defaults.image, tga: '1' } }],
    [
      'a setting that is a number, which Helm may write as 1e+06',
      { settings: { BACKSTOP_IN_FLIGHT: 1_000_000 } },
    ],
    ['a setting whose name is none', { settings: { 'log-level': 'warn' } }],
    ['no pods', { autoscaling: { ...defaults.autoscaling, minReplicas: 0 } }],
    ['no secret', { secretName: '' as never }],
  ])('%s is refused by values.schema.json', (_, changes) => {
    expect(isValid({ ...defaults, ...changes })).toBe(false)
  })
})

test.each([
  '{{ .Values.a | b64enc }}',
  '{{ template "a" }}',
  '{{ .Values.b }}',
  '{{ if .Values.a }}',
  '{{ $x }}',
  '{{ end }}',
])('the renderer of the tests throws at what it does not know: %s', (template) => {
  expect(() => renderTemplate(template, { Values: { a: 1 } })).toThrow()
})
