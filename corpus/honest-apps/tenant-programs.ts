import type { Chance } from '../make/chance.ts'
import type { Words } from './app-logins.ts'
import { inScript } from './document.ts'

export interface TenantSetting {
  readonly words: Words
  readonly title: string
  readonly root: string
  /** Name of the project with the service that keeps its data. */
  readonly project: string
}

/** A login over the plain interface of Firebase's identities. */
export function firebaseLogin({ words, title, root, project }: TenantSetting, chance: Chance): string {
  const key = `AIzaSy${chance.base64(33).replaceAll(/[+/]/g, '-')}`
  return `(function(){
var t=${inScript(words)},firebaseConfig={apiKey:"${key}",authDomain:"${project}.firebaseapp.com",projectId:"${project}",storageBucket:"${project}.appspot.com",messagingSenderId:"${chance.digits(12)}",appId:"1:${chance.digits(12)}:web:${chance.hex(22)}"};
var root=document.getElementById("${root}");
root.innerHTML='<form class="card"><h1></h1><input type="email" name="email" required><input type="password" name="password" minlength="6" required><button name="in"></button> <button type="button" name="up"></button><p role="status"></p></form>';
var f=root.querySelector("form"),status=f.querySelector("p");
f.querySelector("h1").textContent=${inScript(title)};f.email.placeholder=t.email;f.password.placeholder=t.password;f.elements["in"].textContent=t.signIn;f.elements.up.textContent=t.signUp;
function call(method){
  status.textContent=t.loading;
  fetch("https://identitytoolkit.googleapis.com/v1/accounts:"+method+"?key="+firebaseConfig.apiKey,{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({email:f.email.value,password:f.password.value,returnSecureToken:true})})
    .then(function(r){return r.json()}).then(function(j){if(j.error)throw new Error(j.error.message);sessionStorage.setItem("idToken",j.idToken);location.hash="#/home"}).catch(function(e){status.textContent=e.message||t.failed});
}
f.addEventListener("submit",function(e){e.preventDefault();call("signInWithPassword")});f.elements.up.addEventListener("click",function(){call("signUp")});
})();`
}

/** The same with Supabase. */
export function supabaseLogin({ words, title, root }: TenantSetting, chance: Chance): string {
  const host = `https://${chance.letters(20)}.supabase.co`
  const key = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${chance.base64(90).replaceAll(/[+/]/g, '_')}.${chance.base64(43).replaceAll(/[+/]/g, '-')}`
  return `const SUPABASE_URL="${host}",SUPABASE_ANON_KEY="${key}";
(function(){
var m=htmPreact,html=m.html,t=${inScript(words)};
function App(){
  var s=m.useState({email:"",password:"",note:""}),v=s[0],set=function(p){s[1](Object.assign({},v,p))};
  function login(e){e.preventDefault();
    fetch(SUPABASE_URL+"/auth/v1/token?grant_type=password",{method:"POST",headers:{apikey:SUPABASE_ANON_KEY,"Content-Type":"application/json"},body:JSON.stringify({email:v.email,password:v.password})})
      .then(function(r){return r.json().then(function(j){if(!r.ok)throw new Error(j.msg||j.error_description);localStorage.setItem("sb-session",JSON.stringify(j));location.reload()})}).catch(function(e){set({note:e.message})})}
  return html\`<form onSubmit=\${login}><h1>${title.replaceAll(/[`$]/g, '')}</h1><label>\${t.email}<input type="email" value=\${v.email} onInput=\${function(e){set({email:e.target.value})}}/></label><label>\${t.password}<input type="password" value=\${v.password} onInput=\${function(e){set({password:e.target.value})}}/></label><button>\${t.signIn}</button><p>\${v.note}</p></form>\`;
}
m.render(m.h(App),document.getElementById("${root}"));
})();`
}

/** A back end of one's own beside the page's host. */
export function ownBackend({ words, title, root, project }: TenantSetting, chance: Chance): string {
  const api = chance.of([
    `https://${project}-api.onrender.com`,
    `https://${project}.herokuapp.com`,
    `https://api-${project}.up.railway.app`,
    `https://${project}-backend.fly.dev`,
    '',
  ])
  return `const API_URL="${api}";
$(function(){
  var t=${inScript(words)};
  $("#${root}").html('<h2></h2><form id="login"><input class="form-control" id="user"><input class="form-control" id="pass" type="password"><button class="btn btn-primary"></button></form><div id="out"></div>');
  $("#${root} h2").text(${inScript(title)});$("#user").attr("placeholder",t.user);$("#pass").attr("placeholder",t.password);$("#login button").text(t.signIn);
  $("#login").on("submit",function(e){e.preventDefault();$.ajax({url:API_URL+"/auth/login",method:"POST",contentType:"application/json",data:JSON.stringify({username:$("#user").val(),password:$("#pass").val()})}).done(function(d){localStorage.setItem("jwt",d.token);$("#login").hide();$("#out").text(d.username)}).fail(function(){$("#out").text(t.wrong)})});
});`
}

/** Dates of a club, with the next one first. */
export function clubDates({ words, title, root }: TenantSetting, lines: readonly string[]): string {
  return `(function(){
var t=${inScript(words)},lines=${inScript(lines)},root=document.getElementById("${root}"),base=new Date(2026,11,1);
var h=document.createElement("h1");h.textContent=${inScript(title)};root.appendChild(h);
var table=document.createElement("table");root.appendChild(table);
lines.forEach(function(text,i){var r=table.insertRow(),d=new Date(base.getTime()+i*6048e5);r.insertCell().textContent=d.toLocaleDateString(document.documentElement.lang);r.insertCell().textContent=text});
var f=document.createElement("form");f.action="https://formspree.io/f/xknkpqdj";f.method="POST";
[["name",t.name],["email",t.email]].forEach(function(p){var i=document.createElement("input");i.name=p[0];i.placeholder=p[1];f.appendChild(i)});
var m=document.createElement("textarea");m.name="message";f.appendChild(m);var b=document.createElement("button");b.textContent=t.send;f.appendChild(b);root.appendChild(f);
})();`
}

/** A student's weather, films or quotes, from a public interface. */
export function publicData({ words, title, root }: TenantSetting, chance: Chance): string {
  const address = chance.of([
    'https://api.open-meteo.com/v1/forecast?latitude=52.5&longitude=13.4&current_weather=true',
    'https://api.github.com/repos/torvalds/linux',
    'https://pokeapi.co/api/v2/pokemon?limit=12',
    'https://restcountries.com/v3.1/region/europe?fields=name,capital',
    'https://api.coingecko.com/api/v3/simple/price?ids=bitcoin,ethereum&vs_currencies=eur',
  ])
  return `const root=document.getElementById("${root}"),t=${inScript(words)};
root.innerHTML="<h1></h1><input><button></button><pre></pre>";
root.querySelector("h1").textContent=${inScript(title)};root.querySelector("input").placeholder=t.search;root.querySelector("button").textContent=t.search;
const out=root.querySelector("pre");
async function load(){
  out.textContent=t.loading;
  try{const r=await fetch(${inScript(address)});out.textContent=JSON.stringify(await r.json(),null,2).slice(0,2000)}catch(e){out.textContent=t.failed}
}
root.querySelector("button").addEventListener("click",load);load();`
}

/** A portfolio with a text that types itself and a theme to choose. */
export function portfolio({ words, title, root }: TenantSetting, lines: readonly string[]): string {
  return `(function(){
var t=${inScript(words)},lines=${inScript(lines)},root=document.getElementById("${root}"),i=0,n=0;
root.innerHTML='<section class="hero"><h1></h1><p class="typed"></p><button></button></section><section class="grid"></section>';
root.querySelector("h1").textContent=${inScript(title)};
var out=root.querySelector(".typed"),b=root.querySelector("button");
(function type(){out.textContent=lines[i].slice(0,++n);if(n>lines[i].length){n=0;i=(i+1)%lines.length}setTimeout(type,40)})();
b.textContent="☀ / ☾";b.onclick=function(){var d=document.documentElement;d.dataset.theme=d.dataset.theme==="dark"?"light":"dark";localStorage.theme=d.dataset.theme};
lines.forEach(function(l,k){var c=document.createElement("article");c.innerHTML="<h3></h3><p></p>";c.children[0].textContent="#"+(k+1);c.children[1].textContent=l;root.lastChild.appendChild(c)});
new IntersectionObserver(function(es){es.forEach(function(e){if(e.isIntersecting)e.target.classList.add("in")})}).observe(root.lastChild);
})();`
}
