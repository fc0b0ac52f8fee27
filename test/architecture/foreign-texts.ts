import type { Module } from './imports.ts'

/** What makes property names and interned strings of a text (contract G10). */
const INTERNS = /\b(?:JSON\.parse|parseJson|plainJson|Object\.fromEntries|URLSearchParams)\(|\.json\(\)/g

/** Files that do so with texts of the program itself or its operator, and whose texts those are. */
const OWN_TEXTS: ReadonlyMap<string, string> = new Map([
  ['src/cli/', 'answers of the own admin API, in a command'],
  ['src/catalogue/', 'the document, made at the start'],
  ['src/geo/geo-index.ts', 'records of the index'],
  ['src/geo/reader.ts', 'the description of the index'],
  ['src/geo/update-child.ts', 'the result of a child without foreign texts'],
  ['src/keys/change-feed.ts', 'ids of keys and partners'],
  ['src/keys/push.ts', 'ids of keys and partners'],
  ['src/limits/headers.ts', 'plans'],
  ['src/net/parse-json.ts', 'its callers stand here'],
  ['src/net/read-json.ts', 'its callers stand here'],
  ['src/notify/mail/conclusion.ts', 'ids of mails'],
  ['src/notify/mail/queue.ts', 'ids of mails'],
  ['src/notify/mail/resend.ts', 'the names of fields of a composed mail'],
  ['src/notify/mail/smtp.ts', 'the names of fields of a composed mail'],
  ['src/store/current-tables.ts', 'a file of the program'],
  ['src/trust/feeds/feed-state.ts', 'a file of the program'],
  ['src/trust/feeds/list-file.ts', 'a file of the program'],
  ['src/trust/feeds/refresh.ts', 'the result of a child without foreign texts'],
  ['src/trust/feeds/refresh-child.ts', 'the settings of an operator'],
  ['src/trust/report/engine-digest.ts', 'a file of the program'],
  ['src/trust/sandbox/draw.ts', 'names of bounds'],
  ['src/trust/sandbox/host-calls.ts', 'the parts of a URL'],
  ['src/trust/sandbox/interpreter.ts', 'functions of the world'],
  ['src/trust/sandbox/metered.ts', 'codes of instructions'],
  ['src/usage/report.ts', 'operations'],
  ['src/workers/joined-readiness.ts', 'answers of the own workers'],
])

/** Programs of the pages run in a browser, and the world within the interpreter. */
const ELSEWHERE = /^src\/catalogue\/pages\/browser\/|\.js$/

/** Where the serving process or its children may intern texts of others, as `path: text`. */
export function internedTexts(files: readonly Module[]): readonly string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !ELSEWHERE.test(path))
    .filter(({ path }) => ![...OWN_TEXTS.keys()].some((own) => path.startsWith(own)))
    .flatMap(({ path, text }) => [...text.matchAll(INTERNS)].map(([found]) => `${path}: ${found}`))
}

/** Files of the list that are gone, or do so no more. */
export function idlePermissions(files: readonly Module[]): readonly string[] {
  return [...OWN_TEXTS.keys()].filter(
    (own) => !files.some(({ path, text }) => path.startsWith(own) && text.search(INTERNS) !== -1),
  )
}
