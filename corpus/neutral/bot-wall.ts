import type { Family } from '../family.ts'
import { type Answer, at } from './answer.ts'

const WALLS: readonly Answer[] = [
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

export const botWall: Family = {
  id: 'bot_wall',
  expected: 'inconclusive',
  split: 'dev',
  make: (chance) => ({ url: at(chance), isHonest: true, ...chance.of(WALLS)(chance) }),
}
