import { type Static, Type } from '@sinclair/typebox'
import { BOUND_NAMES } from '../bounds/bounds.ts'

const STRICT = { additionalProperties: false }
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

/** What the handshake of a hop showed. Times are RFC 3339 in UTC. */
export const CapturedTls = Type.Object(
  {
    protocol: Nullable(Type.String()),
    /** Null where chain, name and dates were in order; else the defects by OpenSSL's or Node's names, joined by `, `. */
    error: Nullable(Type.String()),
    issuer: Nullable(Type.String()),
    subject: Nullable(Type.String()),
    subject_alt_names: Type.Array(Type.String()),
    not_before: Nullable(Type.String()),
    not_after: Nullable(Type.String()),
    self_signed: Type.Boolean(),
  },
  STRICT,
)

export const VIA = ['http', 'meta', 'js'] as const

export const CapturedHop = Type.Object(
  {
    url: Type.String(),
    via: Type.Union(VIA.map((via) => Type.Literal(via))),
    ip: Type.String(),
    status: Type.Integer(),
    /** As sent, names in lower case, repeats kept. */
    headers: Type.Array(Type.Tuple([Type.String(), Type.String()])),
    tls: Nullable(CapturedTls),
    ms: Type.Number(),
  },
  STRICT,
)

export const CapturedBody = Type.Object(
  {
    base64: Type.String(),
    /** Bytes as they came over the wire. */
    raw_bytes: Type.Integer(),
    /** Whether a budget ended the reading; what was read is still judged. */
    truncated: Type.Boolean(),
    /** Why the reading ended early: null, or `raw_limit`, `inflated_limit`, `ratio_limit`, `bad_encoding`, `reset`, `time`. */
    defect: Nullable(Type.String()),
  },
  STRICT,
)

/** An entry of the operator's lists of threats that lists a URL or host (contract T10). */
export const CapturedListing = Type.Object(
  {
    /** null: it lists a document besides the page. */
    hop: Nullable(Type.Integer()),
    resource: Type.Optional(Type.Integer()),
    kind: Type.Union([Type.Literal('url'), Type.Literal('host')]),
    entry: Type.String(),
    feed: Type.String(),
    /** Date of the list, RFC 3339, UTC. */
    date: Type.String(),
  },
  STRICT,
)

/** What a browser would have fetched besides the page: scripts, frames and where it leads, answers to its scripts' requests. */
const RESOURCE_KINDS = ['script', 'frame', 'answer'] as const

export const CapturedResource = Type.Object(
  {
    url: Type.String(),
    kind: Type.Union(RESOURCE_KINDS.map((kind) => Type.Literal(kind))),
    status: Type.Optional(Type.Integer()),
    /** The media type as sent; null without one. */
    type: Nullable(Type.String()),
    base64: Type.String(),
  },
  STRICT,
)

export const CapturedTimes = Type.Object(
  {
    total: Type.Number(),
    dns: Type.Number(),
    connect: Type.Number(),
    tls: Type.Number(),
    ttfb: Type.Number(),
    body: Type.Number(),
  },
  STRICT,
)

/** Everything that a visit saw, as JSON: a report is made of nothing else. Times are milliseconds. */
export const Capture = Type.Object(
  {
    version: Type.Literal(1),
    /** The URL as it was asked for. */
    input: Type.String(),
    fetched_at: Type.String(),
    hops: Type.Array(CapturedHop, { minItems: 1 }),
    body: CapturedBody,
    leads_to: Nullable(
      Type.Object(
        { url: Type.String(), via: Type.Union([Type.Literal('meta'), Type.Literal('js')]) },
        STRICT,
      ),
    ),
    resources: Type.Optional(Type.Array(CapturedResource)),
    cut: Type.Optional(Type.Array(Type.Union(BOUND_NAMES.map((name) => Type.Literal(name))))),
    timing_ms: CapturedTimes,
    /** Entries in the order of the hops, then of the resources; absent where no list of threats is loaded. */
    listed: Type.Optional(Type.Array(CapturedListing)),
    /** Hops whose host is on a list of popular hosts; absent where no such list is loaded. */
    popular: Type.Optional(Type.Array(Type.Integer())),
  },
  STRICT,
)

export type Capture = Static<typeof Capture>
export type CapturedHop = Static<typeof CapturedHop>
export type CapturedTls = Static<typeof CapturedTls>
export type CapturedBody = Static<typeof CapturedBody>
export type CapturedListing = Static<typeof CapturedListing>
export type CapturedTimes = Static<typeof CapturedTimes>
export type CapturedResource = Static<typeof CapturedResource>
