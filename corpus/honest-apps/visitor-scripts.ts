import { inScript } from './document.ts'

/** To the pages in the visitor's language, unless the visitor is a robot of a search engine. */
export function languageRedirect(languages: readonly string[], current: string, key: string): string {
  return `(function(){
if(/bot|crawl|spider|slurp|bingpreview|lighthouse/i.test(navigator.userAgent))return;
if(document.cookie.indexOf("${key}=")>-1)return;
var have=${inScript(languages)},want=(navigator.languages||[navigator.language||""]).map(function(l){return l.slice(0,2).toLowerCase()});
for(var i=0;i<want.length;i++){if(want[i]==="${current}")break;if(have.indexOf(want[i])>-1){document.cookie="${key}="+want[i]+";path=/";if(location.pathname==="/"&&!location.search)location.replace("/"+want[i]+"/");break}}
document.querySelectorAll("[data-lang]").forEach(function(a){a.addEventListener("click",function(){document.cookie="${key}="+a.dataset.lang+";path=/"})});
})();`
}

/** A hint that there is a page for phones, or the way there. */
export function mobileHint(address: string, text: string, moves: boolean): string {
  return `(function(){
var ua=navigator.userAgent||navigator.vendor||window.opera,phone=/Android.+Mobile|iPhone|iPod|Windows Phone|BlackBerry|Opera Mini/i.test(ua)||(screen.width<480&&"ontouchstart" in window);
document.documentElement.className+=phone?" mobile":" desktop";
if(phone&&${moves}&&document.cookie.indexOf("full=1")<0){location.href=${inScript(address)}+location.pathname;return}
var a=document.createElement("a");a.href=${inScript(address)};a.textContent=${inScript(text)};a.className="mobile-link";document.body.appendChild(a);
})();`
}

/** Counts visits, and marks those of programs so that they can be left out. */
export function robotStatistics(collector: string): string {
  return `(function(){
var n=navigator,s=screen,auto=!!n.webdriver||/HeadlessChrome|PhantomJS|Puppeteer|Selenium/i.test(n.userAgent)||!!window.callPhantom||!!window._phantom||!!window.__nightmare||(n.plugins&&n.plugins.length===0&&/Chrome/.test(n.userAgent)&&!/Mobile/.test(n.userAgent));
var data={bot:auto?1:0,w:s.width,h:s.height,d:s.colorDepth,vw:innerWidth,vh:innerHeight,tz:new Date().getTimezoneOffset(),l:n.language,m:n.deviceMemory||0,c:n.hardwareConcurrency||0,p:location.pathname};
window.__visit=data;
if(n.doNotTrack!=="1"&&n.sendBeacon)n.sendBeacon("${collector}",JSON.stringify(data));
var out=document.getElementById("visit");if(out)out.textContent=s.width+" × "+s.height+", "+n.language;
})();`
}

/** A published detector, loaded as a module. */
export function detector(address: string): string {
  return `import {load} from ${inScript(address)};
load().then(d=>d.detect()).then(r=>{document.documentElement.dataset.bot=String(r.bot);const o=document.getElementById("visit");if(o)o.textContent=r.bot?"🤖":"🙂"}).catch(()=>{const o=document.getElementById("visit");if(o)o.textContent="–"});`
}

/** A number for the browser, so that a poll counts each visitor once. */
export function pollOnce(question: string, answers: readonly string[], root: string): string {
  return `(function(){
var root=document.getElementById("${root}"),answers=${inScript(answers)};
var h=document.createElement("h2");h.textContent=${inScript(question)};root.appendChild(h);
answers.forEach(function(a,i){var b=document.createElement("button");b.textContent=a;b.onclick=function(){
  FingerprintJS.load().then(function(fp){return fp.get()}).then(function(r){return fetch("/poll",{method:"POST",body:JSON.stringify({answer:i,visitor:r.visitorId})})}).finally(function(){b.disabled=true});
};root.appendChild(b)});
})();`
}

/** Notices for old browsers, and what they lack. */
export function featureCheck(text: string): string {
  return `(function(){
var ua=navigator.userAgent,old=/MSIE |Trident\\//.test(ua)||!("fetch" in window)||!("Promise" in window)||!window.IntersectionObserver;
if(!Array.prototype.at)Array.prototype.at=function(i){i=Math.trunc(i)||0;return this[i<0?this.length+i:i]};
if(!window.structuredClone)window.structuredClone=function(v){return JSON.parse(JSON.stringify(v))};
document.documentElement.classList.add(old?"no-modern":"modern");
var p=document.createElement("p");p.className="browser";p.textContent=${inScript(text)}+(/(Firefox|Edg|Chrome|Safari)\\/(\\d+)/.exec(ua)||["","",""]).slice(1).join(" ");
document.querySelector("main").appendChild(p);
if(/iPad|iPhone|iPod/.test(ua)&&!window.MSStream)document.documentElement.style.setProperty("--vh",innerHeight+"px");
})();`
}

/** A form that takes no answers from programs: a field nobody sees, and the time it took. */
export function formGuard(root: string, labels: readonly string[]): string {
  return `(function(){
var root=document.getElementById("${root}"),labels=${inScript(labels)},begun=Date.now(),moved=0;
var f=document.createElement("form");f.method="post";f.action="/contact";
labels.slice(0,2).forEach(function(l,i){var e=document.createElement("input");e.name="f"+i;e.placeholder=l;f.appendChild(e)});
var trap=document.createElement("input");trap.name="website";trap.tabIndex=-1;trap.autocomplete="off";trap.style.cssText="position:absolute;left:-9999px";f.appendChild(trap);
var t=document.createElement("textarea");t.name="text";f.appendChild(t);var b=document.createElement("button");b.textContent=labels[2];f.appendChild(b);
document.addEventListener("mousemove",function(){moved++},{passive:true});
f.addEventListener("submit",function(e){if(trap.value||navigator.webdriver||Date.now()-begun<1500||(!moved&&!("ontouchstart" in window))){e.preventDefault();b.textContent="?"}});
root.appendChild(f);
})();`
}
