import type { Words } from './app-logins.ts'
import { inScript } from './document.ts'

export interface BrandSetting {
  readonly words: Words
  readonly owner: string
  readonly root: string
}

/** A bank's own login: number of the account, then a secret. */
export function bankLogin({ words, owner, root }: BrandSetting, endpoint: string): string {
  return `(function(){
var h=React.createElement,t=${inScript(words)};
function Bank(){
  var s=React.useState(0),step=s[0],e=React.useState(""),user=React.useRef(null),pin=React.useRef(null);
  function go(ev){
    ev.preventDefault();
    if(!step)return s[1](1);
    fetch("${endpoint}",{method:"POST",headers:{"content-type":"application/json","x-csrf":document.querySelector("meta[name=csrf]").content},body:JSON.stringify({user:user.current.value,pin:pin.current.value})}).then(function(r){if(r.ok)location.assign("/banking/");else e[1](t.wrong)}).catch(function(){e[1](t.failed)});
  }
  return h("div",{className:"bank"},h("header",null,h("img",{src:"/static/logo.svg",alt:${inScript(owner)}})),h("h1",null,${inScript(owner)}+" – "+t.signIn),
    h("form",{onSubmit:go},h("label",null,t.user,h("input",{ref:user,name:"user",autoComplete:"username"})),step===1&&h("label",null,t.password+" / PIN",h("input",{ref:pin,type:"password",name:"pin",maxLength:20,autoComplete:"current-password"})),e[0]&&h("p",{role:"alert"},e[0]),h("button",null,step?t.signIn:t.next)),
    h("p",null,h("a",{href:"/security"},t.privacy)));
}
ReactDOM.createRoot(document.getElementById("${root}")).render(h(Bank));
})();`
}

/** A company's account, drawn by jQuery over an empty page. */
export function companyLogin({ words, owner, root }: BrandSetting, endpoint: string): string {
  return `$(function(){
var t=${inScript(words)},$r=$("#${root}");
$r.append($("<div class='brand'/>").append($("<img>",{src:"/img/logo.png",alt:${inScript(owner)}}),$("<h1/>").text(${inScript(owner)})));
var $f=$("<form/>",{method:"post",action:"${endpoint}"}).appendTo($r);
$.each([["email",t.email,"email"],["password",t.password,"password"]],function(_,d){$f.append($("<input>",{type:d[2],name:d[0],placeholder:d[1],required:true}))});
$f.append($("<button/>").text(t.signIn),$("<a/>",{href:"/register"}).text(t.signUp));
$f.on("submit",function(e){e.preventDefault();$.post($f.attr("action"),$f.serialize()).done(function(){location.href="/account"}).fail(function(x){$f.find(".err").remove();$f.append($("<p class='err'/>").text(x.status===401?t.wrong:t.failed))})});
});`
}

export interface Carried {
  readonly brand: string
  readonly site: string
}

/** Draws a reseller's goods: logos, names and prices. */
export function reseller(
  { words, owner, root }: BrandSetting,
  line: string,
  goods: readonly Carried[],
): string {
  return `(function(){
var t=${inScript(words)},goods=${inScript(goods)},root=document.getElementById("${root}");
var h=document.createElement("h1");h.textContent=${inScript(owner)};root.appendChild(h);
goods.forEach(function(g,i){
  var s=document.createElement("section"),img=document.createElement("img"),p=document.createElement("p"),a=document.createElement("a");
  img.src="/brands/"+g.brand.toLowerCase()+".svg";img.alt=g.brand+" logo";p.textContent=${inScript(line)}+" "+g.brand;a.href="/shop/"+encodeURIComponent(g.brand.toLowerCase());a.textContent=t.orders+" →";
  s.append(img,p,a);root.appendChild(s);
});
var login=document.createElement("form");login.action="/account/login";login.method="post";login.innerHTML='<input name="email" type="email"><input name="password" type="password"><button></button>';
login.email.placeholder=t.email;login.password.placeholder=t.password;login.querySelector("button").textContent=t.signIn;root.appendChild(login);
})();`
}

/** A community about a brand: subjects, members, and its own login. */
export function community(
  { words, root }: BrandSetting,
  title: string,
  line: string,
  subjects: readonly string[],
): string {
  return `const {html,render,useState}=htmPreact;
(function(){
var t=${inScript(words)},subjects=${inScript(subjects)};
function App(){
  var o=useState(false),open=o[0];
  return html\`<div><header><h1>\${${inScript(title)}}</h1><p><small>\${${inScript(line)}}</small></p><button onClick=\${function(){o[1](!open)}}>\${t.signIn}</button></header>
  \${open?html\`<form method="post" action="/ucp.php?mode=login"><input name="username" placeholder=\${t.user}/><input name="password" type="password" placeholder=\${t.password}/><button>\${t.signIn}</button></form>\`:null}
  <ol>\${subjects.map(function(s,i){return html\`<li key=\${i}><a href=\${"/viewtopic.php?t="+(100+i)}>\${s}</a> (\${7*i+3})</li>\`})}</ol></div>\`;
}
render(html\`<\${App}/>\`,document.getElementById("${root}"));
})();`
}

/** News about a brand, which a script puts in place. */
export function brandNews(
  { words, root }: BrandSetting,
  heading: string,
  text: readonly string[],
  link: Carried,
): string {
  return `document.getElementById("${root}").innerHTML="<article><h1></h1><div></div><p><a rel='nofollow'></a></p></article>";
(function(){
var a=document.querySelector("#${root} article"),t=${inScript(words)};
a.querySelector("h1").textContent=${inScript(heading)};
${inScript(text)}.forEach(function(s){var p=document.createElement("p");p.textContent=s;a.querySelector("div").appendChild(p)});
var l=a.querySelector("a");l.href=${inScript(link.site)};l.textContent=${inScript(link.brand)};
var img=new Image();img.alt=${inScript(`${link.brand} logo`)};img.src="/uploads/2026/11/"+${inScript(link.brand.toLowerCase())}+".png";a.prepend(img);document.title=a.querySelector("h1").textContent+" | "+t.news;
})();`
}
