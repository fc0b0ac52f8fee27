import type { Rule } from './rule.ts'

/** Rules of the connection; a defect is weak evidence, since most phishing has a valid certificate. */
export const TRANSPORT_RULES = {
  'transport.certificate_defect': {
    points: 5,
    severity: 'low',
    category: 'insecure_transport',
    message: 'The certificate is not in order.',
    ref: 'https://www.rfc-editor.org/rfc/rfc5280',
  },
  'transport.defect_with_form': {
    points: 5,
    severity: 'medium',
    category: 'insecure_transport',
    message: 'The page asks for something secret under a certificate that is not in order.',
    ref: 'https://www.rfc-editor.org/rfc/rfc9110#section-4.3.4',
  },
  'transport.young_certificate': {
    points: 3,
    severity: 'low',
    category: null,
    message: 'A page that asks for something secret has a certificate of less than a week.',
    ref: null,
  },
} as const satisfies Record<string, Rule>
