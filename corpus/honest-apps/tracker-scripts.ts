import type { Chance } from '../make/chance.ts'
import { inScript } from './document.ts'

/** A counter of visits, such as owners keep beside their pages. */
export function ownCounter(collector: string, site: string): string {
  return `(function(w,d,n){
var q=w._paq=w._paq||[],id=(d.cookie.match(/_pk_id=([^;]+)/)||[])[1]||Math.random().toString(16).slice(2,18);
d.cookie="_pk_id="+id+";path=/;max-age=33955200;SameSite=Lax";
function hit(kind,extra){
  var p=new URLSearchParams({idsite:"${site}",rec:1,action_name:d.title,url:location.href,urlref:d.referrer,_id:id,res:screen.width+"x"+screen.height,lang:n.language,h:new Date().getHours(),ua:n.userAgent,cookie:n.cookieEnabled?1:0,kind:kind});
  if(extra)p.set("e",extra);
  if(n.sendBeacon)n.sendBeacon("${collector}",p);else{var i=new Image();i.src="${collector}?"+p}
}
hit("view");
d.addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[href]");if(a&&a.host!==location.host)hit("outlink",a.href)},true);
d.addEventListener("visibilitychange",function(){if(d.visibilityState==="hidden")hit("leave",String(Math.round(performance.now())))});
w.addEventListener("error",function(e){hit("error",e.message)});
})(window,document,navigator);`
}

/** A seller of advertising's tag: builds an address, makes a frame, reads the size of the screen. */
export const adTag = (host: string): string => `
var d=window[«document»],n=window[«navigator»],slots=d[«querySelectorAll»](«[data-ad-slot]»);
function rnd(){return Math[«random»]()[«toString»](36)[«slice»](2);}
var uid=null;try{uid=window[«localStorage»][«getItem»](«__uid»)||rnd();window[«localStorage»][«setItem»](«__uid»,uid);}catch(e){}
var info=[screen[«width»],screen[«height»],window[«devicePixelRatio»],n[«language»],n[«hardwareConcurrency»],new Date()[«getTimezoneOffset»](),n[«webdriver»]?1:0][«join»](«_»);
for(var i=0;i<slots[«length»];i++){
var f=d[«createElement»](«iframe»);f[«width»]=«300»;f[«height»]=«250»;f[«title»]=«Advertisement»;f[«loading»]=«lazy»;f[«style»][«border»]=«0»;
f[«src»]=«https://${host}/serve?slot=»+encodeURIComponent(slots[i][«getAttribute»](«data-ad-slot»))+«&u=»+uid+«&i=»+info+«&r=»+rnd();
slots[i][«appendChild»](f);}
`

/** A notice to those who block advertising, from a seller of such notices. */
export const blockerCheck = (host: string): string => `
var d=window[«document»],b=d[«createElement»](«div»);b[«className»]=«adsbygoogle ad-slot»;b[«style»][«cssText»]=«position:absolute;top:-999px;height:1px;width:1px»;
d[«body»][«appendChild»](b);
setTimeout(function(){var h=b[«offsetHeight»]===0;d[«body»][«removeChild»](b);window[«__abp»]=h;
if(h&&window[«fetch»])window[«fetch»](«https://${host}/m?h=1»,{mode:«no-cors»})[«catch»](function(){});},100);
`

/** The loader of a chat, with a frame that the page's corner holds. */
export function chatLoader(host: string, bot: string, frameAddress: string): string {
  return `(function(w,d){
if(w.__chat)return;w.__chat={id:${inScript(bot)},queue:[],host:"${host}"};
function boot(){
  var box=d.createElement("div");box.id="chat-widget-container";box.style.cssText="position:fixed;right:16px;bottom:16px;width:72px;height:72px;z-index:2147483000";
  var f=d.createElement("iframe");f.src="${frameAddress}";f.title="Chat";f.setAttribute("allow","clipboard-write; microphone");f.style.cssText="border:0;width:100%;height:100%";
  box.appendChild(f);d.body.appendChild(box);
  w.addEventListener("message",function(e){if(e.source!==f.contentWindow)return;if(e.data==="open"){box.style.width="360px";box.style.height="560px"}if(e.data==="close"){box.style.width=box.style.height="72px"}});
}
if(d.readyState==="complete")boot();else w.addEventListener("load",boot);
})(window,document);`
}

/** The stubs that sellers of counting have owners paste into their pages. */
export const PASTED: readonly ((chance: Chance) => string)[] = [
  (chance) =>
    `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','G-${chance.hex(10).toUpperCase()}',{anonymize_ip:true});`,
  (chance) =>
    `(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:'';j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f);})(window,document,'script','dataLayer','GTM-${chance.letters(7).toUpperCase()}');`,
  (chance) =>
    `!function(f,b,e,v,n,t,s){if(f.fbq)return;n=f.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):n.queue.push(arguments)};if(!f._fbq)f._fbq=n;n.push=n;n.loaded=!0;n.version='2.0';n.queue=[];t=b.createElement(e);t.async=!0;t.src=v;s=b.getElementsByTagName(e)[0];s.parentNode.insertBefore(t,s)}(window,document,'script','https://connect.facebook.net/en_US/fbevents.js');fbq('init','${chance.digits(15)}');fbq('track','PageView');`,
  (chance) =>
    `(function(m,e,t,r,i,k,a){m[i]=m[i]||function(){(m[i].a=m[i].a||[]).push(arguments)};m[i].l=1*new Date();k=e.createElement(t),a=e.getElementsByTagName(t)[0],k.async=1,k.src=r,a.parentNode.insertBefore(k,a)})(window,document,"script","https://mc.yandex.ru/metrika/tag.js","ym");ym(${chance.digits(8)},"init",{clickmap:true,trackLinks:true,webvisor:true});`,
  (chance) =>
    `var _hmt=_hmt||[];(function(){var hm=document.createElement("script");hm.src="https://hm.baidu.com/hm.js?${chance.hex(32)}";var s=document.getElementsByTagName("script")[0];s.parentNode.insertBefore(hm,s)})();`,
  (chance) =>
    `(function(c,l,a,r,i,t,y){c[a]=c[a]||function(){(c[a].q=c[a].q||[]).push(arguments)};t=l.createElement(r);t.async=1;t.src="https://www.clarity.ms/tag/"+i;y=l.getElementsByTagName(r)[0];y.parentNode.insertBefore(t,y)})(window,document,"clarity","script","${chance.letters(10)}");`,
  (chance) =>
    `window.intercomSettings={app_id:"${chance.letters(8)}"};(function(){var w=window;var ic=w.Intercom;if(typeof ic==="function"){ic('reattach_activator');ic('update',w.intercomSettings)}else{var d=document;var i=function(){i.c(arguments)};i.q=[];i.c=function(a){i.q.push(a)};w.Intercom=i;var l=function(){var s=d.createElement('script');s.async=true;s.src='https://widget.intercom.io/widget/'+w.intercomSettings.app_id;var x=d.getElementsByTagName('script')[0];x.parentNode.insertBefore(s,x)};if(d.readyState==='complete')l();else w.addEventListener('load',l,false)}})();`,
]

export const ABSENT_TAGS: readonly string[] = [
  'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
  'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-3940256099942544',
  'https://plausible.io/js/script.js',
  'https://cdn.taboola.com/libtrc/loader.js',
  'https://platform.twitter.com/widgets.js',
  'https://www.instagram.com/embed.js',
  'https://embed.tawk.to/60f1c2a5d6e7610a49ab3c1d/1fanhm1v3',
  'https://js.hs-scripts.com/24031877.js',
]
