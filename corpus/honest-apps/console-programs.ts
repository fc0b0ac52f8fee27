import type { Words } from './app-logins.ts'
import type { KeyForm } from './console-words.ts'
import { inScript } from './document.ts'

export interface ConsoleSetting {
  readonly words: Words
  readonly product: string
  readonly slogan: string
  readonly owner: string
  readonly root: string
  readonly endpoint: string
}

/** Vue: a login such as clouds of files draw, with settings in hidden fields. */
export function vueConsole({ words, product, slogan, owner, root, endpoint }: ConsoleSetting): string {
  return `(function(){
var t=${inScript(words)};
function state(k){var e=document.querySelector("#initial-state-core-"+k);if(!e)return null;try{return JSON.parse(atob(e.value))}catch(_){return null}}
Vue.createApp({
  data:function(){return{t:t,product:${inScript(product)},slogan:${inScript(slogan)},owner:${inScript(owner)},user:state("loginUsername")||"",password:"",shown:false,loading:false,error:""}},
  mounted:function(){this.$refs.user.focus()},
  methods:{submit:function(){var v=this;v.loading=true;fetch("${endpoint}",{method:"POST",headers:{requesttoken:document.head.dataset.requesttoken||""},body:new URLSearchParams({user:v.user,password:v.password,timezone:Intl.DateTimeFormat().resolvedOptions().timeZone})}).then(function(r){if(r.url.indexOf("login")<0&&r.ok)location.href=r.url;else throw 0}).catch(function(){v.error=t.wrong;v.loading=false})}},
  template:'<div class="wrapper"><header><img :src="\\'/core/img/logo.svg\\'" :alt="product"><h1>{{owner}}</h1></header><form @submit.prevent="submit" name="login"><fieldset><h2>{{t.signIn}} – {{product}}</h2><p v-if="error">{{error}}</p><input ref="user" v-model="user" name="user" :placeholder="t.user" autocomplete="username"><input v-model="password" name="password" :type="shown?\\'text\\':\\'password\\'" :placeholder="t.password" autocomplete="current-password"><button type="button" @click="shown=!shown">👁</button><button type="submit" :disabled="loading">{{t.signIn}}</button></fieldset></form><footer>{{product}} – {{slogan}}</footer></div>'
}).mount("#${root}");
})();`
}

/** React: boot data in the window, as monitors of servers do. */
export function reactConsole({ words, product, slogan, owner, root, endpoint }: ConsoleSetting): string {
  return `(function(){
var h=React.createElement,t=${inScript(words)},boot=window.bootData||{settings:{}};
function Login(){
  var s=React.useState({user:"",password:"",msg:""}),v=s[0];
  function on(k){return function(e){var n=Object.assign({},v);n[k]=e.target.value;s[1](n)}}
  function go(e){e.preventDefault();fetch((boot.settings.appSubUrl||"")+"${endpoint}",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({user:v.user,password:v.password})}).then(function(r){return r.ok?r.json():Promise.reject(r)}).then(function(j){location.assign(j.redirectUrl||"/")}).catch(function(){s[1](Object.assign({},v,{msg:t.wrong}))})}
  return h("div",{className:"login-box"},h("img",{src:"/public/img/icon.svg",alt:${inScript(product)}}),h("h1",null,${inScript(slogan)}),h("h3",null,${inScript(owner)}),
    h("form",{onSubmit:go},h("input",{name:"user",placeholder:t.email+" / "+t.user,value:v.user,onChange:on("user")}),h("input",{name:"password",type:"password",placeholder:t.password,value:v.password,onChange:on("password")}),v.msg&&h("p",{role:"alert"},v.msg),h("button",null,t.signIn)),
    (boot.settings.oauth||[]).map(function(o){return h("a",{key:o,href:"/login/"+o},t.signIn+" – "+o)}),
    h("footer",null,${inScript(product)}+" v"+(boot.settings.version||"")));
}
ReactDOM.createRoot(document.getElementById("${root}")).render(h(Login));
})();`
}

/** jQuery over a form of the server: the older administration programs. */
export function jqueryConsole({ words }: ConsoleSetting): string {
  return `$(function(){
  var t=${inScript({ wait: words.loading, failed: words.failed })};
  $("form input[type=text]").first().trigger("focus");
  $("form").on("submit",function(){$(this).find("button,[type=submit]").prop("disabled",true).text(t.wait)});
  $("select[name=lang]").on("change",function(){location.search="?lang="+encodeURIComponent($(this).val())});
  if(!navigator.cookieEnabled)$("<div class='error'/>").text("Cookies must be enabled past this point.").prependTo("form");
  $("#imLogo").attr("title",document.title);$("<p class='host'/>").text(location.hostname).insertBefore("form");
});`
}

/** A form of keys, drawn from a list of fields. */
export function keyForm({ words, product, owner, root, endpoint }: ConsoleSetting, form: KeyForm): string {
  return `(function(){
var spec=${inScript(form)},t=${inScript(words)},root=document.getElementById("${root}");
var f=document.createElement("form");f.method="post";f.action="${endpoint}";
var h=document.createElement("h1");h.textContent=spec.heading;var p=document.createElement("p");p.textContent=spec.note;
spec.fields.forEach(function(d){
  var l=document.createElement("label"),i=document.createElement(d[2]==="area"?"textarea":"input");
  l.textContent=d[1];i.name=d[0];if(d[2]!=="area")i.type=d[2];else i.rows=6;i.autocomplete="off";i.spellcheck=false;
  l.appendChild(i);f.appendChild(l);
});
var b=document.createElement("button");b.textContent=t.next;f.appendChild(b);
f.addEventListener("submit",function(e){
  var bad=Array.prototype.find.call(f.elements,function(i){return i.name&&!i.value.trim()});
  if(bad){e.preventDefault();bad.focus();bad.setAttribute("aria-invalid","true")}
});
root.append(h,p,f);document.title=spec.heading+" – "+${inScript(product)}+" – "+${inScript(owner)};
})();`
}
