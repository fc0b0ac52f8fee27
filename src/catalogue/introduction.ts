export const INTRODUCTION = `One service under one address: **geo** locates IPv4 and IPv6 addresses, **notify** is a shared
intake for notifications, **trust** grades a URL by visiting it.

**Keys.** Send a key as \`Authorization: Bearer KEY\` or as \`x-api-key: KEY\`. Each operation names the scope it needs.

**Requests and answers** are JSON in UTF-8, whatever the \`Content-Type\` of the request says; a body is at most 64 KiB.
Unknown fields and unknown query parameters are refused by name, so that nothing misspelt is silently left out. HEAD works
wherever GET does.

**Errors** all have one shape, \`{"error":{"code","message","status"}}\`. Refusals come in this order: 401, 429, 403, then
400, 404 and 413. Beyond those of the operations: a path that does not exist is 404 \`not_found\` (without a key 401), a
method that a path does not have is 405 \`method_not_allowed\` with \`Allow\`. A request head over 16 KiB is answered by the
HTTP server itself: 431 with an empty body.

**Limits** are per key and shared by all areas: in no 60 seconds more than the plan's requests per minute, and a number of
requests per UTC day. A batch is one request. Every answer to a valid key carries the limit headers, whatever its status;
their times are seconds from now. A 429 consumes nothing and says with \`Retry-After\` when the same request will be let in.

**Attribution.** City-level data: [IP geolocation by DB-IP](https://db-ip.com), CC BY 4.0. Whoever shows it keeps the text
of \`attribution\` visible.

**Versions.** Within \`/v1\` fields, codes and operations are added, never removed or changed in meaning: clients ignore
fields that they do not know.
`

export const AREA_DESCRIPTIONS: Readonly<Record<string, string>> = {
  geo: 'Where an IPv4 or IPv6 address is, from datasets on the service’s own disk.',
  notify: 'Events of products become notifications of users, in the inbox and by email.',
  trust: 'Whether a page is a threat, why, and how sure that is.',
  usage: 'What a key did.',
  catalogue: 'What there is.',
}
