/** The words of a report: the process that serves reports loads them without what judges. */

export const VERDICTS = ['benign', 'suspicious', 'dangerous', 'inconclusive'] as const
export type Verdict = (typeof VERDICTS)[number]
export const GRADES = ['A', 'B', 'C', 'D', 'F'] as const
export type Grade = (typeof GRADES)[number]

export const SCALE = [
  { from: 60, verdict: 'dangerous', grade: 'F' },
  { from: 48, verdict: 'suspicious', grade: 'D' },
  { from: 35, verdict: 'suspicious', grade: 'C' },
  { from: 10, verdict: 'benign', grade: 'B' },
  { from: 0, verdict: 'benign', grade: 'A' },
] as const satisfies readonly { from: number; verdict: Verdict; grade: Grade }[]

export function describeScale(): string {
  return SCALE.toReversed()
    .map(({ from, verdict, grade }) => `${grade} (${verdict}) from ${from}`)
    .join(', ')
}

export const LIMITS = [
  'no_javascript',
  'no_blocklist',
  'no_preload_list',
  'http_not_tried',
  'not_html',
  'body_cut',
  'page_cut',
  'not_followed',
  'check_failed',
  'bot_wall',
  'error_page',
  'empty_page',
  'script_only',
  'frame_only',
  'file_unread',
  'scripts_cut',
  'resources_cut',
  'scripts_failed',
  'scripts_not_fetched',
  'requests_not_answered',
] as const
export type Limit = (typeof LIMITS)[number]

export const BLINDNESSES = [
  'bot_wall',
  'error_page',
  'body_cut',
  'page_cut',
  'file_unread',
  'frame_only',
  'script_only',
  'scripts_cut',
  'resources_cut',
  'not_followed',
  'requests_not_answered',
  'empty_page',
] as const satisfies readonly Limit[]
export type Blindness = (typeof BLINDNESSES)[number]

export const SKIP_REASONS = ['not_html', 'empty_body', 'error'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
