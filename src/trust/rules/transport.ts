import { LOGIN } from './example-parts.ts'
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
  'transport.defect_with_form': {
    points: 5,
    severity: 'medium',
    category: 'insecure_transport',
    message: 'The page asks for a secret, and its certificate is not in order.',
    ref: 'https://www.rfc-editor.org/rfc/rfc9110#section-4.3.4',
    example: { html: LOGIN, certificate: { error: 'CERT_HAS_EXPIRED' } },
    twin: { html: '<p>Welcome</p>', certificate: { error: 'CERT_HAS_EXPIRED' } },
  },
  'transport.young_certificate': {
    points: 3,
    severity: 'low',
    category: null,
    message: 'The page asks for a secret, and its certificate is less than a week old.',
    ref: null,
    example: { html: LOGIN, certificate: { not_before: '2026-11-20T00:00:00.000Z' } },
    twin: { html: '<p>Welcome</p>', certificate: { not_before: '2026-11-20T00:00:00.000Z' } },
  },
} as const satisfies Record<string, Rule>
