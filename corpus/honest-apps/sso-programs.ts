import type { Words } from './app-logins.ts'
import { inScript } from './document.ts'

export interface SsoSetting {
  readonly words: Words
  readonly owner: string
  /** Address of the site that takes the login. */
  readonly authority: string
  readonly client: string
  readonly root: string
}

/** A form that is posted to another site. */
export function crossForm({ words, owner, authority, client, root }: SsoSetting): string {
  return `(function(){
var t=${inScript(words)},f=document.createElement("form");f.method="post";f.action=${inScript(authority)};
f.innerHTML='<h1></h1><input name="username" autocomplete="username"><input name="password" type="password" autocomplete="current-password"><input type="hidden" name="client_id" value="${client}"><input type="hidden" name="return_to"><button></button><a></a>';
f.querySelector("h1").textContent=${inScript(owner)};f.username.placeholder=t.email;f.password.placeholder=t.password;f.return_to.value=location.origin+"/callback";
f.querySelector("button").textContent=t.signIn;var a=f.querySelector("a");a.textContent=t.forgot;a.href=new URL("/reset",f.action).href;
document.getElementById("${root}").appendChild(f);
})();`
}

/** A login by a program that asks the other site and follows it. */
export function crossFetch({ words, owner, authority, client, root }: SsoSetting): string {
  return `(function(){
var h=preact.h,t=${inScript(words)};
function App(){
  var s=preactHooks.useState(""),e=s[0];
  function go(ev){
    ev.preventDefault();var d=new FormData(ev.target);
    fetch(${inScript(authority)},{method:"POST",mode:"cors",credentials:"include",headers:{"Content-Type":"application/json"},body:JSON.stringify({client_id:"${client}",credential_type:"password",username:d.get("email"),password:d.get("password")})})
      .then(function(r){return r.json()}).then(function(j){if(j.redirect_uri)location.assign(j.redirect_uri);else s[1](j.error_description||t.wrong)}).catch(function(){s[1](t.failed)});
  }
  return h("form",{onSubmit:go},h("h1",null,${inScript(owner)}),h("input",{name:"email",type:"email",placeholder:t.email}),h("input",{name:"password",type:"password",placeholder:t.password}),e&&h("p",null,e),h("button",null,t.signIn));
}
preact.render(h(App),document.getElementById("${root}"));
})();`
}

/** Buttons that lead to providers, with a proof key made in the browser. */
export function codeFlow({ words, owner, authority, client, root }: SsoSetting): string {
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}");
function b64(buf){return btoa(String.fromCharCode.apply(null,new Uint8Array(buf))).replace(/\\+/g,"-").replace(/\\//g,"_").replace(/=+$/,"")}
async function go(){
  var raw=new Uint8Array(32);crypto.getRandomValues(raw);var verifier=b64(raw);sessionStorage.setItem("pkce",verifier);
  var hash=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(verifier));
  location.href=${inScript(authority)}+"?"+new URLSearchParams({response_type:"code",client_id:"${client}",redirect_uri:location.origin+"/callback",scope:"openid profile email",code_challenge:b64(hash),code_challenge_method:"S256",state:b64(crypto.getRandomValues(new Uint8Array(8)))});
}
root.innerHTML="<h1></h1><p></p><button></button>";root.children[0].textContent=${inScript(owner)};root.children[1].textContent=t.account;root.children[2].textContent=t.signIn;
root.children[2].addEventListener("click",go);
})();`
}

/** First the address, then the password, then to the authority. */
export function twoSteps({ words, owner, authority, client, root }: SsoSetting): string {
  return `(function(){
var t=${inScript(words)},step=0,mail="",root=document.getElementById("${root}");
function draw(){
  root.innerHTML='<h1></h1><form><p></p><input><button></button></form>';
  root.querySelector("h1").textContent=${inScript(owner)};root.querySelector("p").textContent=mail;
  var i=root.querySelector("input");i.type=step?"password":"email";i.name=step?"password":"identifier";i.placeholder=step?t.password:t.email;i.autocomplete=step?"current-password":"username";
  root.querySelector("button").textContent=step?t.signIn:t.next;
  root.querySelector("form").onsubmit=function(e){
    e.preventDefault();
    if(!step){mail=i.value;step=1;return draw()}
    var f=document.createElement("form");f.method="POST";f.action=${inScript(authority)};f.hidden=true;
    [["identifier",mail],["password",i.value],["client_id","${client}"]].forEach(function(p){var n=document.createElement("input");n.name=p[0];n.value=p[1];f.appendChild(n)});
    document.body.appendChild(f);f.submit();
  };
}
draw();
})();`
}
