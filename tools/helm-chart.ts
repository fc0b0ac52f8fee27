import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

const ROOT = join(import.meta.dir, '..')
const MANIFESTS = join(ROOT, 'deploy/kubernetes')
export const CHART = 'deploy/helm'

const read = (name: string) => readFileSync(join(MANIFESTS, name), 'utf8')

/** A text of a manifest and what is in its place in the chart; each has to be there. */
type Change = readonly [from: string | RegExp, to: string]

const SELF = '{{ .Release.Name }}'
const IMAGE = '"{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"'

/** Several releases may share a namespace, so names and labels have theirs. */
const EVERYWHERE: readonly Change[] = [
  [/^( {2}name: )waypost(?=-migration$|$)/gm, `$1${SELF}`],
  [
    /app\.kubernetes\.io\/name: waypost\b/g,
    `app.kubernetes.io/name: waypost, app.kubernetes.io/instance: ${SELF}`,
  ],
]

const resourcesOf = (name: string): Change => [
  /^( {10}resources:)\n(?: {12}.*\n)+/m,
  `$1 {{ .Values.resources.${name} | toJson }}\n`,
]
const IMAGE_OF_CONTAINER: Change = [/^( {10}image: )waypost$/m, `$1${IMAGE}`]
const PULL_SECRETS: Change = [
  /^( {6})automountServiceAccountToken: false$/m,
  `$&\n$1imagePullSecrets: {{ .Values.image.pullSecrets | toJson }}`,
]
const SECRET: Change = [
  /^( +(?:- name: secrets\n +secret: { |)secretName: )waypost\b/m,
  '$1{{ .Values.secretName }}',
]

const EXTRA_EGRESS = `    {{- range .Values.networkPolicy.extraEgress }}
    - {{ . | toJson }}
    {{- end }}
`

const only = (value: string, text: string) => `{{- if .Values.${value} }}\n${text}{{- end }}\n`

interface Template {
  readonly file: string
  readonly changes: readonly Change[]
  /** The value without which there is none of it. */
  readonly onlyWith?: string
}

const TEMPLATES: readonly Template[] = [
  {
    file: 'deployment.yaml',
    changes: [
      [
        /^( {4}metadata:\n)( {6}labels:.*\n)/m,
        '$1$2      # A change of a setting makes new pods.\n' +
          '      annotations: { checksum/settings: {{ .Values.settings | toJson | sha256sum }} }\n',
      ],
      ['{ name: waypost-settings }', `{ name: ${SELF}-settings }`],
      ['GracePeriodSeconds: 20', 'GracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}'],
      ...[IMAGE_OF_CONTAINER, PULL_SECRETS, SECRET, resourcesOf('service')],
    ],
  },
  { file: 'service.yaml', changes: [] },
  {
    file: 'scaling.yaml',
    changes: [
      ['kind: Deployment, name: waypost }', `kind: Deployment, name: ${SELF} }`],
      ['minReplicas: 2', 'minReplicas: {{ .Values.autoscaling.minReplicas }}'],
      ['maxReplicas: 10', 'maxReplicas: {{ .Values.autoscaling.maxReplicas }}'],
      ['averageUtilization: 70', 'averageUtilization: {{ .Values.autoscaling.averageUtilization }}'],
    ],
  },
  {
    file: 'network.yaml',
    onlyWith: 'networkPolicy.enabled',
    changes: [
      [/^( +)# Sites, at the ports/m, `${EXTRA_EGRESS}$&`],
      [/\n$/, `\n${EXTRA_EGRESS}`],
    ],
  },
  {
    file: 'migration.yaml',
    changes: [
      [/^#.*\n#.*\n/, '# Before new pods: where it fails, the old ones go on.\n'],
      [
        /^ {4}argocd(?:.*\n)+?(?=spec:)/m,
        '    helm.sh/hook: pre-install,pre-upgrade\n    helm.sh/hook-delete-policy: before-hook-creation\n',
      ],
      ...[IMAGE_OF_CONTAINER, PULL_SECRETS, SECRET, resourcesOf('migration')],
    ],
  },
  {
    file: 'monitor.yaml',
    onlyWith: 'podMonitor.enabled',
    changes: [
      [/^# For the Prometheus Operator.*\n/, ''],
      ['interval: 15s', 'interval: {{ .Values.podMonitor.interval }}'],
    ],
  },
]

function changed(file: string, changes: readonly Change[]): string {
  let text = read(file)
  for (const [from, to] of changes) {
    const next = text.replace(from, to)
    if (next === text) throw new Error(`${file}: ${String(from)} is not there any more`)
    text = next
  }
  return text
}

/** Those of settings.env that have a value, with the comments before them. */
function settingsText(): string {
  const lines = read('settings.env').split('\n')
  return lines.flatMap((line) => (/^\w+=.+/.test(line) ? [`  ${line.replace('=', ': "')}"`] : [])).join('\n')
}

const SETTINGS_TEMPLATE = `# Of docs/settings.md; those that are not named are absent.
apiVersion: v1
kind: ConfigMap
metadata:
  name: ${SELF}-settings
  labels: { app.kubernetes.io/name: waypost, app.kubernetes.io/instance: ${SELF} }
data:
  {{- range $name, $value := .Values.settings }}
  {{ $name }}: {{ $value | quote }}
  {{- end }}
`

interface Pod {
  readonly spec: {
    readonly template: { readonly spec: { readonly containers: readonly { readonly resources: object }[] } }
  }
}

function valuesText(): string {
  const resources = (file: string) =>
    JSON.stringify((Bun.YAML.parse(read(file)) as Pod).spec.template.spec.containers[0]?.resources)
  return `# The values of the chart; values.schema.json refuses others.
image:
  repository: registry.example/waypost
  # The version of the chart, where there is none.
  tag: ""
  pullSecrets: []

# A secret with ADMIN_TOKEN, DATABASE_URL and REDIS_URL, which the chart does not make.
secretName: waypost

# The settings of docs/settings.md, in quotes. A file of a secret is /run/secrets/waypost/NAME.
settings:
${settingsText()}

# DRAIN_NOTICE_MS and 15 s.
terminationGracePeriodSeconds: 20

autoscaling:
  minReplicas: 2
  maxReplicas: 10
  averageUtilization: 70

resources:
  # 140 MB, up to 250 MB for each of four processes that judge pages, and a list of threats being parsed.
  service: ${resources('deployment.yaml')}
  migration: ${resources('migration.yaml')}

# What the pods reach: DNS, Postgres, Redis and a collector of traces by their labels, and public addresses.
networkPolicy:
  enabled: true
  # Rules of NetworkPolicy, such as for a managed database: [{ to: [{ ipBlock: { cidr: 10.0.3.0/24 } }], ports: [{ port: 5432 }] }]
  extraEgress: []

# For the Prometheus Operator.
podMonitor:
  enabled: false
  interval: 15s
`
}

const object = (properties: object, more: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required: Object.keys(properties),
  ...more,
})
const text = { type: 'string', minLength: 1 }
const count = { type: 'integer', minimum: 1 }
const quantities = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
}
const resources = {
  type: 'object',
  additionalProperties: false,
  properties: { requests: quantities, limits: quantities },
}

const SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...object({
    image: object({
      repository: text,
      tag: { type: 'string' },
      pullSecrets: { type: 'array', items: object({ name: text }) },
    }),
    secretName: text,
    settings: {
      type: 'object',
      propertyNames: { pattern: '^[A-Z][A-Z0-9_]*$' },
      // Helm would write a number of six digits as 1e+06.
      additionalProperties: { type: 'string' },
    },
    terminationGracePeriodSeconds: count,
    autoscaling: object({ minReplicas: count, maxReplicas: count, averageUtilization: count }),
    resources: object({ service: resources, migration: resources }),
    networkPolicy: object({
      enabled: { type: 'boolean' },
      extraEgress: { type: 'array', items: { type: 'object' } },
    }),
    podMonitor: object({ enabled: { type: 'boolean' }, interval: text }),
    // Helm gives it to each chart.
    global: { type: 'object' },
  }),
}
SCHEMA.required = SCHEMA.required.filter((name) => name !== 'global')

/** The files of the chart by their paths in it, made from the manifests. */
export function chartFiles(): ReadonlyMap<string, string> {
  const { version } = packageJson
  const files = new Map([
    [
      'Chart.yaml',
      `# bun tools/helm-chart.ts writes this chart from deploy/kubernetes.
apiVersion: v2
name: waypost
description: Where an address is, notices to users, and whether to trust a URL, over HTTP
type: application
version: ${version}
appVersion: ${version}
kubeVersion: ">=1.25.0-0"
`,
    ],
    ['values.yaml', valuesText()],
    ['values.schema.json', `${JSON.stringify(SCHEMA, null, 2)}\n`],
    ['templates/settings.yaml', SETTINGS_TEMPLATE],
  ])
  for (const { file, changes, onlyWith } of TEMPLATES) {
    const template = changed(file, [...changes, ...EVERYWHERE])
    files.set(`templates/${file}`, onlyWith === undefined ? template : only(onlyWith, template))
  }
  return files
}

if (import.meta.main) {
  rmSync(join(ROOT, CHART), { recursive: true, force: true })
  for (const [path, content] of chartFiles()) {
    const file = join(ROOT, CHART, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}
