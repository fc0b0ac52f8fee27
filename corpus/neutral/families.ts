import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { honestHost } from '../make/hosts/hosts.ts'
import { documentOf } from '../make/pages/layout.ts'

const at = (chance: Chance) => `https://${honestHost(chance)}/`

const parked: Family = {
  id: 'parked',
  expected: 'harmless',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance, [''])
    const terms = [
      'Insurance',
      'Credit cards',
      'Online login',
      'Web hosting',
      'Cheap flights',
      'Bank account',
      'Antivirus download',
    ]
    const body = chance.of([
      () =>
        documentOf(
          {
            language: 'en',
            title: host,
            heading: host,
            main: `<p>This domain is for sale. <a href="https://www.sedo.com/search/details/?domain=${host}">Buy this domain</a></p><ul>${chance
              .some(terms, 5)
              .map((term) => `<li><a href="/?q=${encodeURIComponent(term)}">${term}</a></li>`)
              .join('')}</ul>`,
            footer: 'Related searches',
          },
          chance,
        ),
      () =>
        `<!doctype html><html><head><title>${host}</title></head><body><div id="target"></div><script>window.park="${chance.base64(600)}";</script><script src="/${chance.letters(9)}.js"></script><p>${host} is parked free, courtesy of the registrar. Get this domain.</p></body></html>`,
      () =>
        documentOf(
          {
            language: 'de',
            title: `${host} steht zum Verkauf`,
            heading: 'Diese Domain ist zu verkaufen',
            main: '<p>Fragen Sie hier nach dem Preis.</p><form action="/inquiry" method="post"><input name="name" placeholder="Name"><input type="email" name="email" placeholder="E-Mail"><button>Senden</button></form>',
          },
          chance,
        ),
      () =>
        `<html><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.</p><p><em>Thank you for using nginx.</em></p></body></html>`,
    ])()
    return { url: `https://${host}/`, body, isHonest: true }
  },
}

type Wall = (chance: Chance) => Omit<Made, 'url' | 'isHonest'>

const WALLS: readonly Wall[] = [
  (chance) => ({
    status: chance.of([403, 503]),
    headers: [
      ['server', 'cloudflare'],
      ['cf-mitigated', 'challenge'],
    ],
    body: `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head><body><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript><script>(function(){window._cf_chl_opt={cvId:'3',cType:'managed',cRay:'${chance.hex(16)}'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=${chance.hex(16)}';document.getElementsByTagName('head')[0].appendChild(a)}())</script></body></html>`,
  }),
  (chance) => ({
    status: 403,
    headers: [['server', 'AkamaiGHost']],
    body: `<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don't have permission to access this server.<P>Reference&#32;&#35;18&#46;${chance.hex(8)}&#46;1700000000&#46;${chance.hex(7)}<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18</BODY></HTML>`,
  }),
  (chance) => ({
    status: 403,
    headers: [['x-datadome', 'protected']],
    body: `<html lang="en"><head><title>blocked</title></head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={'rt':'c','cid':'${chance.base64(40)}','hsh':'${chance.hex(30)}','t':'bv','host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/c.js"></script></body></html>`,
  }),
  (chance) => ({
    status: 200,
    body: `<html><head><META NAME="robots" CONTENT="noindex,nofollow"></head><iframe src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=${chance.digits(12)}&incident_id=${chance.digits(20)}" frameborder=0 width="100%" height="100%" marginheight="0px" marginwidth="0px">Request unsuccessful. Incapsula incident ID: ${chance.digits(20)}</iframe></html>`,
  }),
  (chance) => ({
    status: 403,
    body: `<!DOCTYPE html><html><head><title>Access to this page has been denied.</title></head><body><div id="px-captcha"></div><script>window._pxAppId='PX${chance.letters(8)}';window._pxUuid="${chance.hex(32)}"</script><script src="//client.perimeterx.net/PX${chance.letters(8)}/main.min.js"></script><p>Press &amp; Hold to confirm you are a human (and not a bot).</p></body></html>`,
  }),
  (chance) => ({
    status: chance.of([202, 405]),
    headers: [['x-amzn-waf-action', chance.of(['challenge', 'captcha'])]],
    body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Human Verification</title><script>window.gokuProps={"key":"${chance.base64(60)}"};</script><script src="https://${chance.hex(12)}.token.awswaf.com/${chance.hex(12)}/challenge.js"></script></head><body><div id="challenge-container"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot.</noscript></body></html>`,
  }),
  () => ({
    status: 429,
    body: '<html><head><title>429 Too Many Requests</title></head><body><h1>Too Many Requests</h1><p>Rate limit exceeded. Try again later.</p></body></html>',
  }),
]

const wall: Family = {
  id: 'bot_wall',
  expected: 'inconclusive',
  split: 'dev',
  make: (chance) => ({ url: at(chance), isHonest: true, ...chance.of(WALLS)(chance) }),
}

const BROKEN: readonly Wall[] = [
  () => ({ status: 200, body: '' }),
  () => ({ status: 200, body: ' \n\n ' }),
  () => ({ status: 204, body: '', contentType: null }),
  () => ({ status: 200, body: '<html><head></head><body></body></html>' }),
  (chance) => ({
    status: 404,
    body: documentOf(
      {
        language: 'en',
        title: '404 Not Found',
        heading: 'Page not found',
        main: '<p>The page you are looking for does not exist.</p><a href="/">Home</a>',
      },
      chance,
    ),
  }),
  () => ({
    status: 404,
    body: '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>',
  }),
  () => ({ status: 500, body: '<h1>Internal Server Error</h1>' }),
  () => ({
    status: 502,
    body: '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>',
  }),
  () => ({ status: 410, body: '<p>Gone</p>' }),
  (chance) => ({
    status: 503,
    body: documentOf(
      {
        language: 'ja',
        title: 'メンテナンス中',
        heading: 'ただいまメンテナンス中です',
        main: '<p>しばらくお待ちください。</p>',
      },
      chance,
    ),
  }),
]

const broken: Family = {
  id: 'error_page',
  expected: 'inconclusive',
  split: 'dev',
  make: (chance) => ({ url: at(chance), isHonest: true, ...chance.of(BROKEN)(chance) }),
}

export const NEUTRAL: readonly Family[] = [parked, wall, broken]
