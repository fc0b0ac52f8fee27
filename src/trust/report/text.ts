import type { Report } from './report.ts'
import type { Limit, SkipReason } from './terms.ts'

const UNSEEN: Readonly<Record<Limit, string>> = {
  no_javascript: 'None of the scripts of the page could be run.',
  no_blocklist: 'No list of known bad or good pages was asked.',
  no_preload_list: "Browsers' HSTS preload list was not looked into.",
  http_not_tried: 'Asked for https, the visitor did not try http.',
  not_html: 'There is no HTML document to judge.',
  body_cut: 'The body was not read to its end.',
  page_cut: 'The document was too large to be judged whole.',
  not_followed: 'The page leads on to another, which was not visited.',
  check_failed: 'A check failed; that is a fault of ours.',
  file_unread: 'The answer is a file of a kind that no check looks into.',
  frame_only: 'One frame fills the page, and what it shows was not read.',
  bot_wall: 'A wall against automatic visitors stood in front of the page.',
  error_page: 'The answer was an error page.',
  empty_page: 'The page was empty, or only said that there is nothing to see.',
  script_only: 'The page is drawn by scripts that could not be run.',
  scripts_cut: 'The scripts of the page did not come to their end.',
  resources_cut: 'More belongs to the page than was fetched.',
  scripts_failed: 'A script of the page ended in an error.',
  scripts_not_fetched: 'A script of the page was not fetched.',
  requests_not_answered: 'The page waits for what it has asked for, and nobody answered.',
}

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  not_html: 'no HTML document',
  empty_body: 'no body',
  error: 'the check failed',
}

/** A report as text for a terminal, in lines without colours. Its fields have no control characters, so neither has this. */
export function describeReport(report: Report): string {
  const sections = [
    headSection(report),
    section('Why', report.signals.flatMap(signalLines)),
    section('Brand', brandLines(report.brand)),
    section('Redirects', report.redirects.map(redirectLine)),
    section('Page', pageLines(report)),
    section('Certificate', tlsLines(report.tls)),
    section(`Posture: ${report.posture.grade} (${report.posture.score})`, postureLines(report)),
    section('Not seen', unseenLines(report)),
    section('Judged by', engineLines(report)),
  ]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

function headSection({ url, verdict, grade, risk, confidence, summary }: Report): string {
  const marks = [
    verdict.toUpperCase(),
    `grade ${grade ?? 'none'}`,
    `risk ${risk} of 100`,
    `confidence ${confidence.toFixed(2)}`,
  ]
  const way = url.final === url.normalized ? [] : [`asked for: ${url.normalized}`]
  const host = url.host_unicode === url.host ? [] : [`host in Unicode: ${url.host_unicode}`]
  return [url.final, ...way, ...host, marks.join(', '), '', summary].join('\n')
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

function signalLines({ id, severity, points, message, evidence }: Report['signals'][number]): string[] {
  const place = evidence.offset === null ? evidence.at : `${evidence.at}, offset ${evidence.offset}`
  const expected = evidence.expected === null ? [] : [`${INDENT}expected: ${evidence.expected}`]
  return [
    `${signed(points)}  ${id} (${severity})`,
    `${INDENT}${message}`,
    `${INDENT}${place}: ${evidence.seen}`,
    ...expected,
  ]
}

const INDENT = ' '.repeat(5)

function signed(points: number): string {
  return `${points > 0 ? '+' : ''}${points}`.padStart(3)
}

function brandLines(brand: Report['brand']): string[] {
  if (brand === null) return []
  const place = brand.official ? 'on an official domain' : 'not on an official domain'
  return [
    `${brand.claimed} (${brand.evidence.join(', ')}), ${place}`,
    `official: ${brand.official_domains.join(', ')}`,
  ]
}

function redirectLine({
  n,
  url,
  status,
  via,
  ip,
  cross_site,
  downgrade,
  ms,
}: Report['redirects'][number]): string {
  const marks = [
    `${n}  ${status} ${url}`,
    ip,
    `${ms} ms`,
    ...(via === 'http' ? [] : [`by ${via}`]),
    ...(cross_site ? ['to another site'] : []),
    ...(downgrade ? ['from https to http'] : []),
  ]
  return marks.join(', ')
}

function pageLines({ page }: Report): string[] {
  const { status, content_type, magic, bytes, truncated, title, language, forms, credential_fields } = page
  const size = `${bytes} bytes${truncated ? ', cut' : ''}`
  const asks = credential_fields.length === 0 ? '' : `, asks for ${credential_fields.join(', ')}`
  return [
    `status ${status}, ${content_type ?? 'no content type'}, ${magic}, ${size}`,
    ...(title === null ? [] : [`title: ${title}`]),
    ...(language === null ? [] : [`language: ${language}`]),
    `forms: ${forms}${asks}`,
  ]
}

function tlsLines(tls: Report['tls']): string[] {
  if (tls === null) return ['none: the page came over http']
  const age = tls.age_days === null ? [] : [`${tls.age_days} days old`]
  const rest = tls.remaining_days === null ? [] : [remaining(tls.remaining_days)]
  return [
    [tls.valid ? 'in order' : `not in order: ${tls.error}`, tls.protocol ?? 'protocol unknown'].join(', '),
    [`issued by ${tls.issuer ?? 'nobody named'}`, ...age, ...rest].join(', '),
  ]
}

function remaining(days: number): string {
  return days < 0 ? `expired ${-days} days ago` : `${days} days left`
}

function postureLines({ posture }: Report): string[] {
  return posture.tests.map(({ id, result, modifier }) => `${signed(modifier)}  ${id}: ${result}`)
}

function unseenLines({ coverage }: Report): string[] {
  const { ran, total, skipped, limits, bounds } = coverage
  return [
    ...limits.map((limit) => UNSEEN[limit]),
    ...(bounds.length === 0 ? [] : [`More than is looked at: ${bounds.join(', ')}.`]),
    `${ran} of ${total} checks ran.`,
    ...skipped.map(({ id, reason }) => `${id} did not: ${SKIPPED[reason]}.`),
  ]
}

function engineLines({ engine, timing_ms, fetched_at }: Report): string[] {
  return [
    `rules ${engine.rules} (${engine.rules_sha256.slice(0, 12)})`,
    `fetched at ${fetched_at} in ${timing_ms.total} ms`,
  ]
}
