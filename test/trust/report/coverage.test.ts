import { describe, expect, test } from 'bun:test'
import { siteOf } from '../../../src/trust/address/site.ts'
import { noting } from '../../../src/trust/bounds/bounds.ts'
import { asksOf, NO_ASKS } from '../../../src/trust/intents/asks.ts'
import type { Subject } from '../../../src/trust/judge/subject.ts'
import { readPage } from '../../../src/trust/page/read.ts'
import { blindnessOf, confidenceOf, limitsOf, skipReason } from '../../../src/trust/report/coverage.ts'
import type { Limit } from '../../../src/trust/report/terms.ts'
import type { Capture } from '../../../src/trust/visit/capture.ts'
import { type CaptureOptions, captureOf, hopTo } from '../captures.ts'

const URL_TEXT = 'https://site.example/'
const TEXT = 'A sentence of some length that says something. '
const ARTICLE = `<!doctype html><title>News</title><p>${TEXT.repeat(100)}</p>`
const SHORT = (inner: string) => `<!doctype html><title>Site</title>${inner}`

const FILLING =
  '<iframe style="position: fixed; top: 0; width: 100%; height: 100vh" src="https://other.example/"></iframe>'

function subjectOf(capture: Capture): { subject: Subject; body: Buffer } {
  const hop = capture.hops.at(-1)
  const body = Buffer.from(capture.body.base64, 'base64')
  const type = hop?.headers.find(([name]) => name === 'content-type')?.[1] ?? null
  const page = readPage(body, type, URL_TEXT)
  const site = siteOf(new URL(URL_TEXT))
  const asks = page === null ? NO_ASKS : asksOf(page, site)
  return { subject: { ...asks, capture, first: site, last: site, page, states: [], claim: null }, body }
}

const ANSWERED = { requests: false, forms: false }
const NOT_RUN = { ran: 0, failed: 0, not_fetched: 0, cut: null }

function blindness(options: CaptureOptions) {
  const { subject, body } = subjectOf(captureOf(URL_TEXT, options))
  return blindnessOf(subject, body, NOT_RUN, ANSWERED)
}

describe('seeing nothing is not safe [T5]', () => {
  test.each([
    ['a page', { body: ARTICLE }, null],
    ['a short page', { body: SHORT('<p>Hello!') }, null],
    ['the page of a server that has no other', { body: SHORT('<p>It works!') }, 'empty_page'],
    ['a form without a word', { body: SHORT('<form><input name=q></form>') }, null],
    ['a frame that fills the window of an article', { body: `${ARTICLE}${FILLING}` }, 'frame_only'],
    ['a frame alone', { body: SHORT('<iframe src="https://other.example/"></iframe>') }, 'frame_only'],
    [
      'a frame, a picture and a link',
      { body: SHORT('<img src=/a.png><a href=/>Home</a><iframe src="https://other.example/"></iframe>') },
      'frame_only',
    ],
    [
      'a set of frames',
      { body: '<frameset cols="20%,*"><frame src=/a><frame src=/b></frameset>' },
      'frame_only',
    ],
    ['an object alone', { body: SHORT('<object data=/page.html></object>') }, 'frame_only'],
    ['a frame that was read', { body: SHORT(`<iframe srcdoc="<p>${TEXT.repeat(9)}"></iframe>`) }, null],
    ['a frame beside an article', { body: `${ARTICLE}<iframe src="https://other.example/"></iframe>` }, null],
    ['a frame beside a form', { body: SHORT('<form><input name=q></form><iframe src=/a></iframe>') }, null],
    ['a frame out of sight', { body: SHORT('<p>Hello<iframe src=/a hidden></iframe>') }, null],
    [
      'a frame that fills its place in an article',
      { body: `${ARTICLE}${FILLING.replace('fixed', 'absolute')}` },
      null,
    ],
    ['a page of which the rest is missing', { body: ARTICLE, truncated: true }, 'body_cut'],
    ['nothing of which the rest is missing', { body: '', truncated: true }, 'body_cut'],
    [
      'a picture of which the rest is missing',
      { body: 'GIF89a', type: 'image/gif', truncated: true },
      'body_cut',
    ],
    ['an error of which the rest is missing', { body: '', status: 500, truncated: true }, 'error_page'],
    ['too many elements', { body: `${ARTICLE}${'<b>'.repeat(70_000)}` }, 'page_cut'],
    ['blanks and a form', { body: `${' '.repeat(200_000)}<form><input name=q></form>` }, null],
    ['a picture alone', { body: SHORT('<img src=/a.png>') }, null],
    ['JSON', { body: '{"a":1}', type: 'application/json' }, null],
    ['an empty body', { body: '' }, 'empty_page'],
    ['an empty body of no type', { body: '', type: null }, 'empty_page'],
    ['an empty picture', { body: '', type: 'image/png' }, 'empty_page'],
    ['blanks', { body: ' \r\n\t ' }, 'empty_page'],
    ['no content', { body: '', status: 204 }, 'empty_page'],
    ['an empty document', { body: '<!doctype html><html><body></body></html>' }, 'empty_page'],
    [
      'an application that scripts draw',
      { body: SHORT('<div id=root></div><script src=/app.js></script>') },
      'script_only',
    ],
    [
      'the same with a plea',
      {
        body: SHORT(
          '<noscript>You need to enable JavaScript to run this app.</noscript><script src=/app.js></script>',
        ),
      },
      'script_only',
    ],
    ['a script and nothing else', { body: '<script>location = "/next"</script>' }, 'script_only'],
    ['an article with scripts', { body: `${ARTICLE}<script src=/app.js></script>` }, null],
    ['not found', { body: ARTICLE, status: 404 }, 'error_page'],
    ['refused', { body: ARTICLE, status: 403 }, 'error_page'],
    ['a fault', { body: ARTICLE, status: 500 }, 'error_page'],
    ['unavailable', { body: '', status: 503 }, 'error_page'],
    ['a redirect without a target', { body: '', status: 302 }, 'error_page'],
    ['created', { body: ARTICLE, status: 201 }, null],
  ] as const)('%s', (_, options, expected) => {
    expect(blindness(options)).toBe(expected)
  })
})

describe('a wall against automatic visitors is known', () => {
  const challenge = SHORT('<h1>Just a moment...</h1><script>window._cf_chl_opt={}</script>')
  test.each([
    ['by a marker on the page', { body: challenge, status: 403 }, 'bot_wall'],
    ['whatever its status', { body: challenge }, 'bot_wall'],
    [
      'with a field that nobody sees',
      { body: `${challenge}<textarea style="display:none"></textarea>` },
      'bot_wall',
    ],
    ['not by its looks, where it asks for an address', { body: `${challenge}<input type=email>` }, null],
    [
      'by a header',
      { body: SHORT('<p>Wait'), status: 403, headers: [['cf-mitigated', 'challenge']] },
      'bot_wall',
    ],
    [
      'by a marker in capitals',
      { body: SHORT('<p>REQUEST UNSUCCESSFUL. INCAPSULA'), status: 403 },
      'bot_wall',
    ],
    [
      'by a marker in numbers for letters',
      { body: SHORT('<p>Re&#113;uest unsucc&#x65;ssful. &#0073;ncapsula'), status: 403 },
      'bot_wall',
    ],
    [
      'not by numbers that are no letters',
      { body: SHORT(`<p>${TEXT.repeat(20)}&#0;&#9999999;&#xfffffff;`) },
      null,
    ],
    [
      'by a weak marker where it refuses',
      { body: SHORT(`<p>Sorry, you have been blocked. ${TEXT.repeat(30)}`), status: 403 },
      'bot_wall',
    ],
    [
      'not by a weak marker elsewhere',
      { body: SHORT(`<p>Sorry, you have been blocked. ${TEXT.repeat(30)}`) },
      null,
    ],
    [
      'by a weak marker on a nearly empty page',
      { body: SHORT('<p>Sorry, you have been blocked.') },
      'bot_wall',
    ],
    ['not where an article writes about it', { body: `${ARTICLE}<p>_cf_chl_opt is a variable.` }, null],
    [
      'by a captcha on a nearly empty page',
      { body: SHORT('<p>Hello<div class="g-recaptcha"></div>') },
      'bot_wall',
    ],
    [
      'not by a captcha beside text',
      { body: SHORT(`<p>${TEXT.repeat(20)}<div class="g-recaptcha"></div>`) },
      null,
    ],
    [
      'not by a captcha beside a form to sign in with',
      { body: SHORT('<form><input name=user><input type=password><div class="g-recaptcha"></div></form>') },
      null,
    ],
    [
      'not where it asks for a password',
      { body: SHORT('<p>Just a moment...<form><input type=password></form><script>_cf_chl_opt</script>') },
      null,
    ],
    ['without a document', { body: 'Your support ID is: 123', type: 'text/plain', status: 403 }, 'bot_wall'],
  ] as const)('%s', (_, options, expected) => {
    expect(blindness(options)).toBe(expected)
  })
})

describe('a table is skipped with its reason', () => {
  test.each([
    ['url', { body: '' }, null],
    ['html', { body: ARTICLE }, null],
    ['html', { body: 'GIF89a', type: 'image/gif' }, 'not_html'],
    ['html', { body: '' }, 'empty_body'],
    ['body', { body: 'GIF89a', type: 'image/gif' }, null],
    ['body', { body: '' }, 'empty_body'],
  ] as const)('one that needs %s, with %j', (needs, options, expected) => {
    const { subject, body } = subjectOf(captureOf(URL_TEXT, options))
    expect(skipReason({ needs }, subject, body)).toBe(expected)
  })
})

describe('the limits of a report say what it does not rest on', () => {
  const ALWAYS: Limit[] = ['no_blocklist', 'no_preload_list']
  const limits = (capture: Capture) => {
    const { result, bounds } = noting(() => subjectOf(capture))
    return limitsOf(result.subject, null, NOT_RUN, bounds, false, ANSWERED)
  }

  test.each([
    ['a page over http', captureOf('http://site.example/', { body: ARTICLE }), ALWAYS],
    ['a page over https', captureOf(URL_TEXT, { body: ARTICLE }), [...ALWAYS, 'http_not_tried']],
    ['http first', captureOf(URL_TEXT, { body: ARTICLE, before: [hopTo('http://site.example/')] }), ALWAYS],
    ['no HTML', captureOf('http://a.example/', { body: 'a', type: 'text/plain' }), [...ALWAYS, 'not_html']],
    ['cut', captureOf('http://a.example/', { body: ARTICLE, truncated: true }), [...ALWAYS, 'body_cut']],
    [
      'too many nodes',
      captureOf('http://a.example/', { body: `${ARTICLE}${'<b>'.repeat(70_000)}` }),
      [...ALWAYS, 'page_cut'],
    ],
    [
      'leads on',
      captureOf('http://a.example/', { body: ARTICLE, leadsTo: 'http://b.example/' }),
      [...ALWAYS, 'not_followed'],
    ],
  ] as [string, Capture, Limit[]][])('%s', (_, capture, expected) => {
    expect(limits(capture)).toEqual(expected)
  })

  test('a failed check and what kept us from the page are among them', () => {
    const { subject } = subjectOf(captureOf('http://a.example/', { body: ARTICLE }))
    expect(limitsOf(subject, 'bot_wall', NOT_RUN, [], true, ANSWERED)).toEqual([
      ...ALWAYS,
      'check_failed',
      'bot_wall',
    ])
  })
})

describe('confidence follows from what was seen', () => {
  test.each([
    [[], false, true, 0.9],
    [['http_not_tried'], false, true, 0.9],
    [['scripts_failed'], false, true, 0.8],
    [['scripts_failed', 'scripts_not_fetched'], false, true, 0.8],
    [['scripts_cut'], false, true, 0.7],
    [['scripts_cut', 'resources_cut'], false, true, 0.7],
    [['not_followed'], false, true, 0.8],
    [['requests_not_answered'], false, true, 0.8],
    [['body_cut'], false, true, 0.7],
    [['body_cut', 'page_cut'], false, true, 0.7],
    [['check_failed'], false, true, 0.8],
    [['not_html'], false, true, 0.6],
    [['not_html'], false, false, 0.4],
    [['not_html', 'body_cut', 'not_followed', 'check_failed'], false, false, 0],
    [['bot_wall'], true, true, 0.3],
  ] as const)('limits %j, inconclusive %p, a body %p: %d', (limits, isInconclusive, hasBody, expected) => {
    expect(confidenceOf(limits, isInconclusive, hasBody)).toBe(expected)
  })

  test('and is less where the page has lowered the verdict by a mark of its own making [T16]', () => {
    expect(confidenceOf([], false, true, true)).toBe(0.7)
    expect(confidenceOf([], true, true, true)).toBe(0.3)
  })
})
