import type { Words } from './app-logins.ts'
import { inScript } from './document.ts'

/** Settings and object of the client, as Roundcube starts it. */
export function roundcubeStart(words: Words, product: string): string {
  return `function rcube_webmail(){
  var self=this;this.env={};this.labels={};this.gui_objects={};
  this.set_env=function(p,v){if(p!=null&&typeof p==="object"&&!v)for(var n in p)self.env[n]=p[n];else self.env[p]=v};
  this.add_label=function(o){for(var n in o)self.labels[n]=o[n]};
  this.gui_object=function(n,id){self.gui_objects[n]=id};
  this.gettext=function(k){return self.labels[k]||k};
  this.init=function(){
    var form=document.getElementById(self.gui_objects.loginform);if(!form)return;
    var tz=new Date().getTimezoneOffset()/-60,field=form.querySelector("#rcmlogintz");
    if(field)field.value=window.Intl?Intl.DateTimeFormat().resolvedOptions().timeZone:String(tz);
    var user=form.querySelector("#rcmloginuser");if(user)user.focus();
    form.addEventListener("submit",function(){form.querySelector("button").disabled=true;self.display_message(self.gettext("loading"))});
  };
  this.display_message=function(text){var m=document.getElementById("messagestack");if(m){var d=document.createElement("div");d.className="ui alert loading";d.textContent=text;m.appendChild(d)}};
}
var rcmail=new rcube_webmail();
rcmail.set_env({task:"login",standard_windows:false,locale:"en_US",devel_mode:null,rcversion:10609,cookie_domain:"",cookie_path:"/",cookie_secure:true,dark_mode_support:true,skin:"elastic",blankpage:"skins/elastic/watermark.html",refresh_interval:60,session_lifetime:600,action:"",comm_path:"/?_task=login",compose_extwin:false,date_format:"yy-mm-dd",product_name:${inScript(product)},request_token:"x"});
rcmail.add_label(${inScript({ loading: words.loading, servererror: words.failed })});
rcmail.gui_object("loginform","login-form");
document.addEventListener("DOMContentLoaded",function(){rcmail.init()});
if(document.readyState!=="loading")rcmail.init();`
}

/** A client that draws its whole login from settings that the page holds. */
export function snappyStart(words: Words, product: string, root: string): string {
  return `(function(w,d){
"use strict";
var t=${inScript(words)},app=d.getElementById("${root}"),config=JSON.parse(d.getElementById("app-boot-data").textContent);
function el(tag,attrs,kids){var e=d.createElement(tag);Object.keys(attrs||{}).forEach(function(k){k in e?e[k]=attrs[k]:e.setAttribute(k,attrs[k])});(kids||[]).forEach(function(k){e.append(k)});return e}
function request(action,data){var f=new FormData();Object.keys(data).forEach(function(k){f.append(k,data[k])});f.append("Action",action);f.append("XToken",config.token);return fetch("?/Json/&q[]=/0/",{method:"POST",body:f,credentials:"same-origin"}).then(function(r){return r.json()})}
var email=el("input",{type:config.onlyDomain?"text":"email",name:"Email",placeholder:t.email,autocomplete:"username",required:true});
var pass=el("input",{type:"password",name:"Password",placeholder:t.password,autocomplete:"current-password",required:true});
var alert=el("div",{className:"alert",hidden:true});
var form=el("form",{className:"loginForm"},[el("div",{className:"logo",textContent:${inScript(product)}}),alert,email,pass,el("label",{},[el("input",{type:"checkbox",name:"sign_me"})," "+t.remember]),el("button",{type:"submit",textContent:t.signIn})]);
form.addEventListener("submit",function(e){e.preventDefault();request("Login",{Email:email.value,Password:pass.value}).then(function(r){if(r.Result)w.location.reload();else throw 0}).catch(function(){alert.textContent=t.wrong;alert.hidden=false})});
app.replaceChildren(form);d.title=${inScript(product)};
})(window,document);`
}

/** A groupware's login with a choice of languages and a second step. */
export function sogoStart(words: Words, product: string, root: string): string {
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}");
root.innerHTML='<form name="loginForm" action="/SOGo/connect" method="post"><img src="/SOGo.woa/WebServerResources/img/sogo-full.svg" alt="SOGo"><h1></h1><p class="msg"></p><input name="userName" type="text" autocomplete="username"><input name="password" type="password" autocomplete="current-password"><select name="language"></select><button type="submit"></button></form>';
var f=root.querySelector("form");f.querySelector("h1").textContent=${inScript(product)};
f.userName.placeholder=t.user;f.password.placeholder=t.password;f.querySelector("button").textContent=t.signIn;
["English","Deutsch","Français","Polski","Español"].forEach(function(n){f.language.add(new Option(n,n))});
f.addEventListener("submit",function(e){
  e.preventDefault();
  fetch(f.action,{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({userName:f.userName.value,password:f.password.value,rememberLogin:0,language:f.language.value})})
    .then(function(r){return r.json().then(function(j){if(!r.ok)throw j;return j})})
    .then(function(j){if(j.totpMissingKey){f.password.type="text";f.password.value="";f.password.placeholder=t.code}else location.href="/SOGo/so/"+encodeURIComponent(j.username)})
    .catch(function(){f.querySelector(".msg").textContent=t.wrong});
});
})();`
}
