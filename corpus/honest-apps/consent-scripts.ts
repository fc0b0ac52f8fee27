import type { Chance } from '../make/chance.ts'
import type { Words } from './app-logins.ts'
import { inScript } from './document.ts'

export interface WallSetting {
  readonly words: Words
  readonly owner: string
  readonly key: string
}

/** A layer over the page until the visitor chooses about cookies. */
export function cookieLayer({ words, key }: WallSetting): string {
  return `(function(){
if(document.cookie.indexOf("${key}=")>-1)return;
var t=${inScript(words)},layer=document.createElement("div");
layer.setAttribute("role","dialog");layer.setAttribute("aria-modal","true");
layer.style.cssText="position:fixed;inset:0;z-index:2147483647;background:rgba(0,0,0,.6);display:flex;align-items:center;justify-content:center";
layer.innerHTML='<div style="background:#fff;padding:2rem;max-width:32rem"><p></p><button data-v="all"></button> <button data-v="min"></button> <a href="/privacy"></a></div>';
layer.querySelector("p").textContent=t.cookies;layer.querySelector("[data-v=all]").textContent=t.accept;layer.querySelector("[data-v=min]").textContent=t.reject;layer.querySelector("a").textContent=t.privacy;
document.documentElement.style.overflow="hidden";document.body.appendChild(layer);
layer.addEventListener("click",function(e){
  var v=e.target.getAttribute("data-v");if(!v)return;
  document.cookie="${key}="+v+";path=/;max-age=15552000;SameSite=Lax";
  document.documentElement.style.overflow="";layer.remove();
  if(v==="all")document.querySelectorAll("script[type='text/plain']").forEach(function(s){var n=document.createElement("script");n.text=s.text;s.replaceWith(n)});
});
})();`
}

/** A question of age; a no leaves the site. */
export function ageGate({ words, owner, key }: WallSetting, chance: Chance): string {
  const away = chance.of([
    'https://www.google.com/',
    'https://www.drinkaware.co.uk/',
    '/sorry',
    'about:blank',
  ])
  return `window.addEventListener("DOMContentLoaded",gate);if(document.readyState!=="loading")gate();
function gate(){
  if(sessionStorage.getItem("${key}")||document.getElementById("agegate"))return;
  var t=${inScript(words)},d=document.createElement("dialog");d.id="agegate";
  var h=document.createElement("h2");h.textContent=${inScript(owner)};
  var p=document.createElement("p");p.textContent=t.adult;
  var yes=document.createElement("button");yes.textContent=t.yes;
  var no=document.createElement("button");no.textContent=t.no;
  yes.onclick=function(){sessionStorage.setItem("${key}","1");d.close();d.remove()};
  no.onclick=function(){window.location.replace("${away}")};
  d.addEventListener("cancel",function(e){e.preventDefault()});
  d.append(h,p,yes,no);document.body.appendChild(d);
  if(d.showModal)d.showModal();else d.setAttribute("open","");
}`
}

/** A letter to subscribe to: after a while, far down, or when the pointer leaves. */
export function newsletterPopup({ words, owner, key }: WallSetting, chance: Chance): string {
  const when = chance.of([
    'setTimeout(show,300);',
    'document.addEventListener("mouseout",function(e){if(!e.relatedTarget&&e.clientY<10)show()});setTimeout(show,400);',
    'window.addEventListener("scroll",function(){if(scrollY>document.body.scrollHeight*.4)show()},{passive:true});requestAnimationFrame(function(){setTimeout(show,200)});',
  ])
  return `(function(){
var t=${inScript(words)},shown=false;
function show(){
  if(shown||localStorage.getItem("${key}"))return;shown=true;
  var box=document.createElement("aside");box.className="popup";
  box.style.cssText="position:fixed;right:1rem;bottom:1rem;max-width:22rem;background:#fff;border:1px solid #ccc;padding:1.25rem;z-index:9999";
  box.innerHTML='<button class="x" aria-label="x">×</button><h3></h3><form><input type="email" required><button type="submit"></button></form><small></small>';
  box.querySelector("h3").textContent=t.newsletter;box.querySelector("input").placeholder=t.email;box.querySelector("[type=submit]").textContent=t.subscribe;box.querySelector("small").textContent=${inScript(owner)};
  box.querySelector(".x").onclick=function(){localStorage.setItem("${key}",Date.now());box.remove()};
  box.querySelector("form").onsubmit=function(e){e.preventDefault();fetch("/newsletter",{method:"POST",body:new FormData(this)}).catch(function(){}).then(function(){box.innerHTML="<p>✓</p>"})};
  document.body.appendChild(box);
}
${when}
})();`
}

/** The rest of an article for those who subscribe. */
export function paywall({ words }: WallSetting, chance: Chance): string {
  const keep = 1 + chance.below(2)
  return `(function(){
var t=${inScript(words)},text=document.querySelectorAll("article p:not(.meta)");
var read=+(localStorage.getItem("articles_read")||0)+1;localStorage.setItem("articles_read",read);
for(var i=${keep};i<text.length;i++){text[i].style.filter="blur(5px)";text[i].setAttribute("aria-hidden","true")}
var wall=document.createElement("section");wall.className="paywall";
wall.innerHTML='<h2></h2><a class="btn" href="/subscribe"></a> <a href="/login?return='+encodeURIComponent(location.pathname)+'"></a>';
wall.children[0].textContent=t.readOn;wall.children[1].textContent=t.subscribe;wall.children[2].textContent=t.signIn;
document.querySelector("article").appendChild(wall);
})();`
}

/** A request not to block advertising, after a look whether a bait is hidden. */
export function blockerNotice({ words, owner }: WallSetting): string {
  return `(function(){
var t=${inScript(words)},bait=document.createElement("div");bait.className="ad ads adsbox ad-banner textads";bait.style.cssText="position:absolute;left:-9999px;height:10px;width:10px";bait.innerHTML="&nbsp;";document.body.appendChild(bait);
setTimeout(function(){
  var blocked=bait.offsetHeight===0||typeof window.adsAllowed==="undefined";bait.remove();
  if(!blocked)return;
  var n=document.createElement("div");n.style.cssText="position:fixed;top:0;left:0;right:0;padding:1rem;background:#fff3cd;z-index:99999";
  var p=document.createElement("p");p.textContent=${inScript(owner)}+": "+t.readOn;
  var b=document.createElement("button");b.textContent=t.close;b.onclick=function(){n.remove()};n.append(p,b);document.body.prepend(n);
},150);
})();`
}

/** A published manager of consents. */
export function consentManager({ words, key }: WallSetting): string {
  return `CookieConsent.run({
  cookie:{name:"${key}",expiresAfterDays:182},
  guiOptions:{consentModal:{layout:"box",position:"bottom left"}},
  disablePageInteraction:true,
  categories:{necessary:{readOnly:true},analytics:{}},
  language:{default:"x",translations:{x:{consentModal:{title:${inScript(words.choices)},description:${inScript(words.cookies)},acceptAllBtn:${inScript(words.accept)},acceptNecessaryBtn:${inScript(words.reject)},showPreferencesBtn:${inScript(words.choices)}},preferencesModal:{title:${inScript(words.choices)},acceptAllBtn:${inScript(words.accept)},acceptNecessaryBtn:${inScript(words.reject)},savePreferencesBtn:${inScript(words.save)},closeIconLabel:${inScript(words.close)},sections:[{title:${inScript(words.privacy)},description:${inScript(words.cookies)}},{title:${inScript(words.choices)},linkedCategory:"analytics"}]}}}}
});`
}

/** A choice between advertising and a subscription. */
export function payOrConsent({ words, owner, key }: WallSetting): string {
  return `document.body.insertAdjacentHTML("beforeend",'<div id="choice" style="position:fixed;inset:auto 0 0 0;background:#fff;border-top:3px solid #222;padding:1.5rem;z-index:100000"><h2></h2><p></p><button></button> <a href="/pur"></a></div>');
(function(){
var t=${inScript(words)},box=document.getElementById("choice"),q=function(s){return box.querySelector(s)};
q("h2").textContent=${inScript(owner)};q("p").textContent=t.cookies;q("button").textContent=t.accept;q("a").textContent=t.subscribe+" – 3,99";
q("button").addEventListener("click",function(){try{localStorage["${key}"]="TCF:"+btoa(JSON.stringify({v:2,t:Date.now()}))}catch(e){}box.remove()});
})();`
}
