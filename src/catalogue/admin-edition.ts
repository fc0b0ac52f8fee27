import type { Edition, Published, Texts } from './edition.ts'

const DESCRIPTION = `The administration of a service, on a listener of its own that is not published: partners, keys, mails that were given up, and the geo index; health and metrics.

**Token.** What is below \`/admin\` needs \`ADMIN_TOKEN\`, or one of \`ADMIN_TOKENS\`, as \`Authorization: Bearer TOKEN\`, and is off, 404, where none is set. Metrics, health and this document need none.

**Requests and answers** are JSON in UTF-8 with names in snake_case, whatever the \`Content-Type\` of the request says; a body is at most 64 KiB. Unknown fields and unknown query parameters are refused by name. HEAD works wherever GET does.

**Errors** all have one shape, \`{"error":{"code","message","status"}}\`. Beyond those of the operations: a path that does not exist is 404 \`not_found\` (below \`/admin\` without a token 401), a method that a path does not have is 405 \`method_not_allowed\` with \`Allow\`.

**Lists** come in pages: \`next_cursor\` is the \`cursor\` of the next, null on the last.

**Changes** are each one row of an audit log (\`GET /admin/audit\`), with the name of the token, the address and the request, and every process knows of them within a second.
`

const TAGS = {
  partners: 'Who has keys.',
  keys: 'What partners send with their requests.',
  notify: 'Mails that were given up, and what is kept of users.',
  audit: 'What was changed, by whom.',
  geo: 'The index that addresses are looked up in.',
  operation: 'Whether the service works, and how much it does.',
}

const MEANINGS = {
  bad_request: 'Wrong body shape, or a parameter that is unknown or malformed.',
  missing_key: 'No admin token sent.',
  invalid_key: 'Another token than ADMIN_TOKEN and those of ADMIN_TOKENS.',
  not_found: 'There is nothing of this path or id, or the administration is off.',
  method_not_allowed: 'The path has other methods; Allow names them.',
  request_timeout: 'The request body did not arrive within 5 s.',
  conflict: 'What is there does not admit the change; the message says why.',
  payload_too_large: 'Request body over 64 KiB.',
  rate_limited: 'Too many wrong tokens from this address; Retry-After says how long to wait.',
  internal_error: 'A fault of the service; it was logged under the X-Request-Id.',
  unavailable:
    'The database is down, or no process of the service answers; Retry-After says how long to wait.',
}

const NO_WORKER = 'No worker is running.'

const WITHOUT_TOKEN = {
  missing_key: 'Send the admin token as Authorization: Bearer TOKEN.',
  invalid_key: 'The admin token is not valid.',
  not_found: 'The admin operations are off: ADMIN_TOKEN is not set.',
  rate_limited: 'Too many invalid admin tokens from this address; retry in 60 seconds.',
  unavailable: 'The database cannot be reached at the moment; retry in a second.',
}

/** The interface of the admin listener (contract O2). */
export const ADMIN_EDITION: Edition = {
  title: 'Waypost administration',
  summary: 'Partners, keys, mails, the geo index, health and metrics.',
  description: DESCRIPTION,
  // Where the document comes from, whichever process answers.
  server: '/',
  tagOf: (path) => (path.startsWith('/admin/') ? (path.split('/')[2] ?? '') : 'operation'),
  tags: TAGS,
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer ADMIN_TOKEN`' },
  },
  meanings: MEANINGS,
  accessRefusals: ({ access }: Published): Texts =>
    access === 'token' ? WITHOUT_TOKEN : { unavailable: NO_WORKER },
}
