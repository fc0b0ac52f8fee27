import type { Rule } from './rule.ts'

/** Rules of the connection; a defect is weak evidence, since most phishing has a valid certificate. */
export const TRANSPORT_RULES = {
  'transport.certificate_defect': {
    points: 5,
    severity: 'low',
    category: 'insecure_transport',
    message: 'The certificate that says whose website it is is not in order.',
    ref: 'https://www.rfc-editor.org/rfc/rfc5280',
    example: { html: '<p>Welcome</p>', certificate: { error: 'CERT_HAS_EXPIRED' } },
    twin: { html: '<p>Welcome</p>' },
  },
} as const satisfies Record<string, Rule>
