import type { Rule } from './rule.ts'

/** Rules of the redirects to the page. */
export const REDIRECT_RULES = {
  'redirect.cross_site_chain': {
    points: 5,
    severity: 'low',
    category: null,
    message: 'The way leads over three sites or more.',
    ref: null,
  },
  'redirect.downgrade': {
    points: 10,
    severity: 'medium',
    category: 'insecure_transport',
    message: 'A redirect leads from https to http.',
    ref: 'https://www.rfc-editor.org/rfc/rfc6797#section-2.3.1.3',
  },
  'redirect.shortener': {
    points: 5,
    severity: 'low',
    category: null,
    message: 'The way leads through a shortener.',
    ref: null,
  },
  'redirect.userinfo': {
    points: 10,
    severity: 'medium',
    category: 'deceptive_url',
    message: 'A redirect leads to an address with a misleading part before an @.',
    ref: 'https://www.rfc-editor.org/rfc/rfc3986#section-7.6',
  },
  'redirect.to_ip': {
    points: 10,
    severity: 'medium',
    category: null,
    message: 'A redirect leads to an address instead of a name.',
    ref: null,
  },
  'redirect.page_sends_on': {
    points: 10,
    severity: 'low',
    category: null,
    message: 'The page itself sends its visitor on to another site.',
    ref: null,
  },
  'redirect.open_redirect': {
    points: 5,
    severity: 'low',
    category: null,
    message: 'A parameter of the address names the other site that it leads to.',
    ref: 'https://cwe.mitre.org/data/definitions/601.html',
  },
} as const satisfies Record<string, Rule>
