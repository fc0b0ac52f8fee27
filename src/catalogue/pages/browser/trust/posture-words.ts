export const POSTURE_WORDS: Readonly<Record<string, readonly [about: string, advice: string]>> = {
  'content-security-policy': [
    'Which scripts may run on the page',
    'Send a Content-Security-Policy header that names the sources of scripts, without unsafe-inline.',
  ],
  cookies: ['Whether cookies can be stolen', 'Set cookies with Secure, HttpOnly and SameSite.'],
  'cross-origin-resource-sharing': [
    'Which other sites may read its answers',
    'Name the sites that may read answers instead of allowing all with credentials.',
  ],
  redirection: [
    'Whether visitors are led to https',
    'Redirect each http address to https on the same host first.',
  ],
  'referrer-policy': [
    'What other sites learn of where a visitor came from',
    'Send a Referrer-Policy header such as strict-origin-when-cross-origin.',
  ],
  'strict-transport-security': [
    'Whether browsers insist on https',
    'Send a Strict-Transport-Security header of six months or more.',
  ],
  'subresource-integrity': [
    'Whether scripts of others can be exchanged',
    'Load scripts by https, and give those of other sites an integrity attribute.',
  ],
  'x-content-type-options': [
    'Whether files can pass for what they are not',
    'Send the header X-Content-Type-Options: nosniff.',
  ],
  'x-frame-options': [
    'Whether another site can show the page in a frame',
    'Send frame-ancestors in the Content-Security-Policy, or X-Frame-Options.',
  ],
  'cross-origin-resource-policy': [
    'Whether other sites can load its files',
    'Send a valid Cross-Origin-Resource-Policy header.',
  ],
}
