import type { Rule } from './rule.ts'

/** Rules of the redirects to the page. */
export const REDIRECT_RULES = {
  'redirect.cross_site_chain': {
    points: 5,
    severity: 'low',
    category: null,
    message: 'The address leads on through three websites or more.',
    ref: null,
    example: {
      before: ['https://quarnelz.com/', 'https://vandorelh.com/'],
      url: 'https://harrowgate-dental.com/',
    },
    twin: { before: ['https://quarnelz.com/', 'https://www.quarnelz.com/'], url: 'https://vandorelh.com/' },
  },
  'redirect.downgrade': {
    points: 10,
    severity: 'medium',
    category: 'insecure_transport',
    message: 'On the way the connection changes from encrypted (https) to unencrypted (http).',
    ref: 'https://www.rfc-editor.org/rfc/rfc6797#section-2.3.1.3',
    example: { before: ['https://quarnelz.com/'], url: 'http://quarnelz.com/a' },
    twin: { before: ['http://quarnelz.com/'], url: 'https://quarnelz.com/a' },
  },
  'redirect.shortener': {
    points: 5,
    severity: 'low',
    category: null,
    message: 'The address leads through a short link.',
    ref: null,
    example: { before: ['https://quarnelz.com/', 'https://bit.ly/x'], url: 'https://vandorelh.com/' },
    twin: { before: ['https://quarnelz.com/'], url: 'https://vandorelh.com/' },
  },
  'redirect.userinfo': {
    points: 10,
    severity: 'medium',
    category: 'deceptive_url',
    message: 'On the way stands an address whose part before an @ misleads.',
    ref: 'https://www.rfc-editor.org/rfc/rfc3986#section-7.6',
    example: { before: ['https://quarnelz.com/'], url: 'https://www.paypal.com@vandorelh.com/' },
    twin: { before: ['https://quarnelz.com/'], url: 'https://vandorelh.com/' },
  },
  'redirect.to_ip': {
    points: 10,
    severity: 'medium',
    category: null,
    message: "The address leads to a number (an IP address) in place of a website's name.",
    ref: null,
    example: { before: ['https://quarnelz.com/'], url: 'http://203.0.113.7/' },
    twin: { before: ['https://quarnelz.com/'], url: 'http://vandorelh.com/' },
  },
  'redirect.page_sends_on': {
    points: 10,
    severity: 'low',
    category: null,
    message: 'The page sends its visitor on to another website by itself.',
    ref: null,
    example: { html: '<p>One moment</p>', leadsTo: 'https://vandorelh.com/' },
    twin: { html: '<p>One moment</p>', leadsTo: 'https://www.quarnelz-site.com/next' },
  },
  'redirect.open_redirect': {
    points: 5,
    severity: 'low',
    category: null,
    message: 'The address itself names the other website that it leads to.',
    ref: 'https://cwe.mitre.org/data/definitions/601.html',
    example: {
      before: ['https://quarnelz.com/out?to=https://vandorelh.com/'],
      url: 'https://vandorelh.com/',
    },
    twin: { before: ['https://quarnelz.com/out?to=7'], url: 'https://vandorelh.com/' },
  },
} as const satisfies Record<string, Rule>
