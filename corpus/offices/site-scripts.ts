import type { Chance } from '../make/chance.ts'
import type { Resource } from '../make/envelope.ts'
import { escaped } from '../make/pages/layout.ts'
import { CHROME, type Tongue } from './tongues.ts'

/** HTML, with the files that it names. */
export interface Part {
  readonly html: string
  readonly resources: readonly Resource[]
}

export const plain = (html: string): Part => ({ html, resources: [] })

export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** A script in the page. */
export const inPage = (code: string): Part => plain(`<script>${code}</script>`)

/** A script beside the page. */
export function beside(path: string, host: string, body: string, attributes = ''): Part {
  return {
    html: `<script${attributes} src="${escaped(path)}"></script>`,
    resources: [
      {
        url: new URL(path, `https://${host}`).href,
        kind: 'script',
        contentType: 'text/javascript; charset=utf-8',
        body,
      },
    ],
  }
}

/** How visits are counted; some of those who count are third parties that a visit does not get. */
export function counting(host: string, chance: Chance): string {
  const id = chance.digits(3)
  return chance.of([
    () => '',
    () =>
      `<script>var _paq=window._paq=window._paq||[];_paq.push(["disableCookies"]);_paq.push(["trackPageView"]);_paq.push(["enableLinkTracking"]);(function(){var u="//${chance.of([`matomo.${host.replace('www.', '')}`, `${host}/matomo`])}/";_paq.push(["setTrackerUrl",u+"matomo.php"]);_paq.push(["setSiteId","${id}"]);var d=document,g=d.createElement("script"),s=d.getElementsByTagName("script")[0];g.async=true;g.src=u+"matomo.js";s.parentNode.insertBefore(g,s)})();</script>`,
    () =>
      `<script async src="https://www.googletagmanager.com/gtag/js?id=G-${chance.hex(10).toUpperCase()}"></script><script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag("consent","default",{ad_storage:"denied",analytics_storage:"denied",wait_for_update:500});gtag("js",new Date());gtag("config","G-${chance.hex(10).toUpperCase()}",{anonymize_ip:true});</script>`,
    () =>
      `<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({"gtm.start":new Date().getTime(),event:"gtm.js"});var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src="https://www.googletagmanager.com/gtm.js?id="+i;f.parentNode.insertBefore(j,f)})(window,document,"script","dataLayer","GTM-${chance.letters(7).toUpperCase()}");</script>`,
    () =>
      `<script defer data-domain="${host.replace('www.', '')}" src="https://plausible.io/js/script.js"></script>`,
    () => `<script async src="https://siteimproveanalytics.com/js/siteanalyze_${id}${id}.js"></script>`,
  ])()
}

/** A bar that asks about cookies, or tells of them. */
export function cookieBar(tongue: Tongue, host: string, chance: Chance): Part {
  const { cookies, accept, reject, privacy } = CHROME[tongue]
  const key = chance.of(['cookie_consent', 'cc-settings', 'cookies_policy', 'dp-cookieconsent', 'rgpd'])
  const more = `<a href="/${chance.of(['privacy', 'cookies', 'datenschutz', 'legal/cookies'])}">${escaped(privacy)}</a>`
  const drawn = `(function(){var k=${json(key)};if(document.cookie.indexOf(k+"=")>-1)return;var b=document.createElement("div");b.className="cookie-bar";b.setAttribute("role","region");var p=document.createElement("p");p.textContent=${json(cookies)};b.appendChild(p);[[${json(accept)},"all"],[${json(reject)},"none"]].forEach(function(o){var n=document.createElement("button");n.type="button";n.textContent=o[0];n.addEventListener("click",function(){document.cookie=k+"="+o[1]+"; path=/; max-age=31536000; SameSite=Lax";b.remove()});b.appendChild(n)});document.body.appendChild(b)})();`
  return chance.of([
    () => plain(''),
    () =>
      plain(
        `<div id="cookie-banner" class="cookie-banner" role="region" aria-label="Cookies"><p>${escaped(cookies)} ${more}</p><button type="button" data-cc="accept">${escaped(accept)}</button><button type="button" data-cc="reject">${escaped(reject)}</button></div><script>document.querySelectorAll("[data-cc]").forEach(function(b){b.addEventListener("click",function(){document.cookie="${key}="+b.getAttribute("data-cc")+";path=/;max-age=15552000;secure";document.getElementById("cookie-banner").hidden=true})});</script>`,
      ),
    () => inPage(drawn),
    () =>
      beside(
        `/${chance.of(['js/cookies.js', 'assets/consent.min.js', 'typo3temp/assets/cc.js'])}`,
        host,
        drawn,
      ),
    () =>
      plain(
        '<script id="Cookiebot" src="https://consent.cookiebot.com/uc.js" data-blockingmode="auto" async></script>',
      ),
    () =>
      plain(
        `<script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js" data-domain-script="${chance.hex(8)}-${chance.hex(4)}-${chance.hex(4)}-${chance.hex(12)}" async></script>`,
      ),
  ])()
}

/** Scripts of most sites: the menu, letter size, a check of the form, a line that can be closed. */
export function ownScript(host: string, chance: Chance): Part {
  const code = chance
    .some(
      [
        'var menu=document.querySelector("[data-menu]");if(menu)menu.addEventListener("click",function(){var n=document.querySelector("nav");var o=n.classList.toggle("open");menu.setAttribute("aria-expanded",String(o))});',
        'document.querySelectorAll(".notice .close").forEach(function(b){b.addEventListener("click",function(){b.parentNode.hidden=true;try{sessionStorage.setItem("notice","0")}catch(e){}})});',
        'document.querySelectorAll("form[data-check]").forEach(function(f){f.addEventListener("submit",function(e){var bad=f.querySelectorAll("input:invalid");if(bad.length){e.preventDefault();bad[0].focus()}})});',
        'document.querySelectorAll("a[href^=\'http\']").forEach(function(a){if(a.hostname!==location.hostname){a.rel="noopener";a.classList.add("external")}});',
        'document.querySelectorAll("[data-font]").forEach(function(b){b.onclick=function(){document.documentElement.style.fontSize=b.getAttribute("data-font")}});',
        'if("serviceWorker" in navigator&&location.protocol==="https:")window.addEventListener("load",function(){navigator.serviceWorker.register("/sw.js").catch(function(){})});',
        'document.querySelectorAll("input[name*=plate],input[name*=plaque]").forEach(function(i){i.addEventListener("input",function(){i.value=i.value.toUpperCase().replace(/\\s/g,"")})});',
      ],
      2 + chance.below(4),
    )
    .join('\n')
  const path = chance.of([
    '/js/main.js',
    `/assets/site-${chance.hex(8)}.js`,
    `/sites/default/files/js/js_${chance.hex(16)}.js`,
    '/etc.clientlibs/portal/clientlibs/site.min.js',
    `/resource/1${chance.digits(6)}/site.js`,
  ])
  return chance.maybe(0.35) ? inPage(code) : beside(path, host, code, chance.of(['', ' defer']))
}
