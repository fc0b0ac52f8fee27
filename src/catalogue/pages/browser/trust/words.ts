const LIMITS: Readonly<Record<string, string>> = {
  no_javascript: 'The scripts of the page were not run.',
  no_blocklist: 'No lists of known threats are set up on this service.',
  no_preload_list: 'Whether browsers insist on https for this site was not looked up.',
  http_not_tried: 'Whether the site also answers without encryption was not tried.',
  not_html: 'What was found is no web page, so only its kind could be looked at.',
  body_cut: 'The page did not come whole.',
  page_cut: 'The page has more than is read of one.',
  not_followed: 'The page leads on to another, which was not followed.',
  check_failed: 'One of the checks failed.',
  bot_wall: 'A wall against automatic visitors stood before the page; people may see something else.',
  error_page: 'The site answered with an error.',
  empty_page: 'The page was empty, or only said that there is nothing to see.',
  script_only: 'Scripts draw the page, and they could not be run.',
  file_unread: 'The answer is a file, such as an archive or a document, that was not looked into.',
  frame_only: 'One frame fills the page, and it could not be followed.',
  scripts_cut: 'The scripts of the page did not come to their end.',
  resources_cut: 'More belongs to the page than is fetched.',
  scripts_failed: 'Some scripts of the page failed.',
  scripts_not_fetched: 'Some scripts of the page were not fetched.',
  requests_not_answered: 'The page waits for something that it has asked for, and that was not fetched.',
}

const REASONS: Readonly<Record<string, string>> = {
  not_html: 'it is no web page',
  empty_body: 'there was no content',
  error: 'it failed',
}

const VIA: Readonly<Record<string, string>> = {
  http: 'the answer of the server',
  meta: 'a line in the page',
  js: 'a script of the page',
}

export const limitText = (limit: string): string => LIMITS[limit] ?? plain(limit)
export const reasonText = (reason: string): string => REASONS[reason] ?? plain(reason)
export const viaText = (via: string): string => VIA[via] ?? plain(via)

export function plain(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/\b(?:url|csp|hsts|sri|corp|https?)\b/g, (acronym) => acronym.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function placeText(at: string): string {
  const [, kind = at, name = '', index] = /^([a-z]+)(?::([^[]*))?(?:\[(\d+)\])?$/.exec(at) ?? []
  const number = index === undefined ? '' : ` ${Number(index) + 1}`
  if (kind === 'url') return 'In the address'
  if (kind === 'hop') return `At stop${number} on the way`
  if (kind === 'header') return `In the header ${name}`
  if (kind === 'act') return `Done by a script of the page, act${number}`
  if (kind === 'script') return `In script${number} of the page`
  if (kind === 'html') return name === '' ? 'In the page' : `In ${name}${number} of the page`
  if (kind === 'body') return 'In the content'
  return at
}
