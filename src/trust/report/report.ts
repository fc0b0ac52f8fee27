import { type Static, Type } from '@sinclair/typebox'
import { Nullable, OneOf, STRICT, Time } from '../../http/operation/schema.ts'
import { CATEGORIES, FAMILIES, SEVERITIES } from '../judge/terms.ts'
import { POSTURE_GRADES } from '../posture/grades.ts'
import { CUTS } from '../sandbox/cut.ts'
import { VIA } from '../visit/capture.ts'
import { describeScale, GRADES, LIMITS, SKIP_REASONS, VERDICTS } from './terms.ts'

export const CREDENTIALS = ['password', 'one_time_code', 'card', 'seed_phrase'] as const

const Text = (description: string, maxLength?: number) =>
  Type.String({ description, ...(maxLength === undefined ? {} : { maxLength }) })
const Whole = (description: string, minimum?: number, maximum?: number) =>
  Type.Integer({
    description,
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  })
const Flag = (description: string) => Type.Boolean({ description })

const Url = Type.Object(
  {
    input: Text('The URL as it was asked for, without a password.', 2048),
    normalized: Text('The same by the WHATWG URL standard.', 2048),
    final: Text('Where the page was found, after all redirects.', 2048),
    host: Text('Host of `final`, in ASCII, without brackets.'),
    host_unicode: Text('The same in Unicode.', 200),
    registrable_domain: Nullable(Type.String(), 'By the public suffix list; null for an address.'),
    public_suffix: Nullable(Type.String(), 'Under which anyone may register names: `com`, `co.uk`.'),
    tenant_of: Nullable(Type.String(), 'The hosting platform that `host` is a tenant of.'),
  },
  { ...STRICT, description: 'Which address was asked for, and which one gave the page.' },
)

const Category = Type.Object(
  { id: OneOf(CATEGORIES), score: Whole('Sum of the points of its signals.', 0, 100) },
  STRICT,
)

const ClaimedBrand = Type.Object(
  {
    claimed: Text('Id of the brand that the page says it belongs to.'),
    evidence: Type.Array(Text('Where it says so: `title`, `logo_alt`, ….', 200)),
    official: Flag('Whether the page is on one of the official domains.'),
    official_domains: Type.Array(Type.String(), { maxItems: 20, description: 'Where the brand is at home.' }),
  },
  STRICT,
)

const SignalEvidence = Type.Object(
  {
    at: Text('Where: `url`, `hop[1]`, `header:location`, `html:form[0]`, `script[2]`, `body`.', 60),
    offset: Nullable(Type.Integer(), 'Characters or bytes into the document.'),
    seen: Text('What was seen there; control and bidirectional characters as `\\u{…}`.', 200),
    expected: Nullable(Type.String({ maxLength: 200 }), 'What should have been there instead.'),
  },
  STRICT,
)

const Signal = Type.Object(
  {
    id: Text('Of the rule; its part before the dot is its family.'),
    family: OneOf(FAMILIES),
    severity: OneOf(SEVERITIES),
    points: Whole('What it adds to `risk`.', -40, 90),
    message: Text('One sentence.'),
    evidence: SignalEvidence,
    ref: Nullable(Type.String(), 'Where the idea of the rule comes from.'),
  },
  STRICT,
)

const Redirect = Type.Object(
  {
    n: Whole('From 0.', 0),
    url: Text('The address that led on.', 2048),
    status: Whole('HTTP status of its answer.'),
    via: OneOf(VIA, { description: 'How it led on: by the answer, by a `meta` element or by a script.' }),
    ip: Text('The address that was connected to.'),
    cross_site: Flag('Whether the next address belongs to another site.'),
    downgrade: Flag('Whether it leads from https to http.'),
    ms: Whole('Milliseconds from the request to the head of the answer.', 0),
  },
  STRICT,
)

const Tls = Type.Object(
  {
    valid: Flag('Whether chain, name and dates of the certificate are in order.'),
    error: Nullable(
      Type.String({ maxLength: 200 }),
      'Its defects, by the names that OpenSSL or Node has for them, separated by commas.',
    ),
    protocol: Nullable(Type.String({ maxLength: 200 }), 'Version of TLS: `TLSv1.3`.'),
    issuer: Nullable(Type.String({ maxLength: 200 }), 'Distinguished name of who signed the certificate.'),
    not_before: Nullable(Type.String({ maxLength: 200 }), 'From when on it is valid, RFC 3339, UTC.'),
    not_after: Nullable(Type.String({ maxLength: 200 }), 'Until when it is valid, RFC 3339, UTC.'),
    age_days: Nullable(Type.Integer(), 'Whole days since `not_before` when the page was fetched.'),
    remaining_days: Nullable(Type.Integer(), 'Whole days to `not_after`; negative after it.'),
  },
  { ...STRICT, description: "Of the page's own connection." },
)

const PageSeen = Type.Object(
  {
    status: Whole('HTTP status.'),
    content_type: Nullable(Type.String({ maxLength: 200 }), 'As the answer says.'),
    magic: Text('As the content says: `html`, `pe`, `zip`, `png`, `text`, `binary`, `empty`, ….'),
    bytes: Whole('Bytes of the body, decompressed, as far as it was read.', 0),
    truncated: Flag('Whether the reading ended before the body did.'),
    sha256: Text('Of those bytes, in lower-case hexadecimal.'),
    title: Nullable(Type.String({ maxLength: 200 }), 'Its `title` element, shortened.'),
    language: Nullable(Type.String({ maxLength: 35 }), 'As its `lang` attribute says.'),
    forms: Whole('How many.', 0),
    credential_fields: Type.Array(OneOf(CREDENTIALS)),
  },
  STRICT,
)

const PostureSeen = Type.Object(
  {
    grade: OneOf(POSTURE_GRADES),
    score: Whole('From 0; 100 is the baseline, bonuses lead above it.', 0),
    tests: Type.Array(
      Type.Object(
        {
          id: Text('Of the test, as MDN names it.'),
          result: Text('What was found, as MDN names it.'),
          modifier: Whole('What it adds to the score.'),
        },
        STRICT,
      ),
    ),
  },
  {
    ...STRICT,
    description:
      "How well the site protects its visitors, by the table of MDN's HTTP Observatory. It says nothing about a threat.",
  },
)

const Coverage = Type.Object(
  {
    ran: Whole('Checks that ran.', 0),
    total: Whole('Checks that there are.', 0),
    skipped: Type.Array(Type.Object({ id: Text('Of the check.'), reason: OneOf(SKIP_REASONS) }, STRICT)),
    limits: Type.Array(OneOf(LIMITS), { description: 'What the report does not rest on.' }),
    bounds: Type.Array(Text('Name of a bound; there may be others one day.'), {
      description:
        'Bounds that cut something off: `timers`, `clicks`, `fetched_bytes`, …. Where that could have drawn the page, or have led away, copied or sent, `limits` says so as well.',
    }),
    scripts: Type.Object(
      {
        ran: Whole('Scripts of the page that were run.', 0),
        failed: Whole('Scripts, handlers and timers of the page that ended in an error.', 0),
        not_fetched: Whole('Scripts of the page that were not fetched.', 0),
        cut: Nullable(
          OneOf(CUTS),
          'What ended the run of the scripts before its end; null where nothing did.',
        ),
      },
      { ...STRICT, description: 'How the scripts of the page fared.' },
    ),
  },
  STRICT,
)

const Engine = Type.Object(
  {
    rules: Text('Version of the rules.'),
    rules_sha256: Text('SHA-256 of the programs, rules and data that judge, in lower-case hexadecimal.'),
    data: Type.Object(
      {
        brands: Text('Brands and their domains.'),
        confusables: Text('Characters that look alike.'),
        services: Text('Hosting platforms, form services and the like.'),
        tlds: Text('Scores of top-level domains.'),
      },
      { ...STRICT, description: 'Versions of the data files.' },
    ),
  },
  STRICT,
)

const Timing = Type.Object(
  {
    total: Whole('From the call to the report.', 0),
    dns: Whole('Resolving, over all hops.', 0),
    connect: Whole('Connecting, over all hops.', 0),
    tls: Whole('Handshakes, over all hops.', 0),
    ttfb: Whole('From request to first byte, over all hops.', 0),
    body: Whole('Reading the body.', 0),
    grade: Whole('Judging.', 0),
  },
  { ...STRICT, description: 'Milliseconds. The only part that differs between reports of the same capture.' },
)

/** The 200 answer of trustCheckUrl (contract T4), in the order in which it is written. */
export const Report = Type.Object(
  {
    url: Url,
    verdict: OneOf(VERDICTS, {
      description: '`inconclusive`: the page was not seen, or not whole, which is not the same as safe.',
    }),
    grade: Nullable(
      OneOf(GRADES),
      `By \`risk\`, with the verdict: ${describeScale()}; null where inconclusive.`,
    ),
    risk: Whole('Sum of the points of all signals.', 0, 100),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How much of what could be judged was there to be judged, in hundredths.',
    }),
    summary: Text('One sentence from the signals that weigh most.'),
    categories: Type.Array(Category, { description: 'By score.' }),
    brand: Nullable(ClaimedBrand, 'The brand that the page says it belongs to.'),
    signals: Type.Array(Signal, { description: 'By points, then by id; one a rule.' }),
    redirects: Type.Array(Redirect, { description: 'In order; empty where the first answer was the page.' }),
    tls: Nullable(Tls, 'Null over http.'),
    page: PageSeen,
    posture: PostureSeen,
    coverage: Coverage,
    engine: Engine,
    timing_ms: Timing,
    fetched_at: Time('When the visit began, RFC 3339, UTC.'),
  },
  { ...STRICT, $id: 'TrustReport', description: 'Whether a page is a threat, why, and what was not seen.' },
)

export type Report = Static<typeof Report>
