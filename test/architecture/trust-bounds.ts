import type { Module } from './imports.ts'

const TRUST = 'src/trust/'
/** Where pages are fetched, read and run: what is cut off there has to be said in the report. */
const HEARD = /^src\/trust\/(?:page|sandbox|visit)\/|^src\/trust\/[^/]+\.ts$/
const NUMBER =
  /^(?:export )?const ((?:MOST|MAX)_\w+|\w+_LIMITS|LIMITS|LOOKED_AT|SEARCHED\w*|AT_ONCE|\w+_WITHIN)\b.*$/gm

/**
 * Numbers that are no bounds of `src/trust/bounds`, and why they cut off nothing that is not said: what a rule or a text of
 * the report is, what refuses a whole visit or a whole body by a reason of its own, and what is only looked for near by.
 */
const OTHERS: Readonly<Record<string, string>> = {
  'child.ts MOST_JUDGING_MS': 'time that is left for judging; what is not followed is `not_followed`',
  'grade.ts MOST_DOMAINS': 'a list in the report',
  'wanted.ts MOST_BESIDE': 'of more frames the first are looked at, of which the bound takes some',
  'wanted.ts MOST_SECONDS': 'what a refresh soon after is',
  'page/attributes.ts MAX_STYLE': 'a style of more characters is none',
  'page/collect.ts MOST_TURNED': 'what a heading is',
  'page/disguise/sheet-text.ts MOST_STRINGS': 'what a theme has more of',
  'page/elements.ts MAX_ADDRESS': 'a longer address is data',
  'page/elements.ts MOST_LINE': 'what a heading is',
  'page/finish.ts MOST_DISGUISES': 'evidence of a signal, which the first of them is enough for',
  'page/finish.ts MAX_ADDRESS': 'a longer address is data',
  'page/finish.ts MAX_DATA_ADDRESS': 'the document in it is read elsewhere',
  'page/finish.ts MAX_RESOLVED': 'what follows says nothing of where it leads',
  'page/text.ts DISGUISED_WITHIN': 'evidence of a signal; all of the text is read as people see it',
  'page/read.ts NOTED_WITHIN': 'where programs write the note that is looked for',
  'page/shown.ts MOST_FRAMED_TEXT': 'what a page is beside its frame',
  'sandbox/world/page.js MOST_OF_A_NOTICE':
    'what a clock or a notice writes; more is a change that is told of',
  'sandbox/world/page.js MOST_INVENTED': 'one is enough to tell of',
  'page/sniff.ts LOOKED_AT': 'where browsers look for the type',
  'page/tokenizer.ts MAX_SHORT': 'what a long run is',
  'sandbox/world/looks.js MOST_TEXT': 'what a label of a button is',
  'sandbox/world/clicks.js MOST_DEPTH': 'how far around a button an element lies around it',
  'sandbox/world/clicks.js MOST_UNHEARD': 'what nothing hears of does what the markup says',
  'sandbox/world/document/frames.js MOST_PAINTED': 'what a title on a canvas is; charts and games write more',
  'sandbox/world/document/selectors.js MOST_KNOWN': 'a memory of answers',
  'sandbox/world/tasks.js MOST_STEPS': 'what goes on for ever',
  'visit/body.ts BODY_LIMITS': 'a body that is cut says so by `body_cut` and its defect',
  'visit/dial.ts MAX_TRIES': 'connections to addresses of one host',
  'visit/cookies.ts MAX_COOKIES': 'browsers keep no more, either',
  'visit/cookies.ts MAX_COOKIE': 'browsers keep no longer one, either',
  'visit/http/frames.ts MAX_LINE': 'a body that is cut says so by `body_cut` and its defect',
  'visit/handshake.ts MAX_NAMES': 'a list in the capture',
  'visit/handshake.ts MAX_TEXT': 'a text in the capture',
  'visit/host-turns.ts AT_ONCE': 'what waits has its turn',
  'visit/http/http1.ts MAX_HEADER_BYTES': 'an answer beyond is refused whole',
  'visit/http/http1.ts MAX_HEADER_LINES': 'an answer beyond is refused whole',
  'visit/http/http1.ts MAX_INTERIM': 'an answer beyond is refused whole',
  'visit/onward.ts MAX_SECONDS': 'what a redirect is',
  'visit/redirect.ts MAX_REDIRECTS': 'a visit beyond is refused whole',
  'visit/redirect.ts MAX_REFRESH': 'an address of more characters is refused',
  'visit/resolve.ts MAX_ADDRESSES': 'addresses of one host',
  'visit/target.ts MAX_INPUT': 'a longer address is refused',
  'visit/target.ts MAX_HOP': 'a longer address is refused',
  'visit/target.ts MAX_NAME': 'a longer name is none',
}

/** Numbers in the places where pages are fetched, read and run that are neither bounds nor known to be something else. */
export function silentBounds(programs: readonly Module[]): readonly string[] {
  const found = programs
    .filter(({ path }) => HEARD.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(NUMBER)].map(([, name]) => `${path.slice(TRUST.length)} ${name}`),
    )
  return found.filter((name) => !Object.hasOwn(OTHERS, name))
}
