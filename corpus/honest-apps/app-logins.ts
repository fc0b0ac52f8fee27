import type { Chance } from '../make/chance.ts'
import { inScript } from './document.ts'
import type { Word } from './words.ts'

export type Words = Readonly<Record<Word, string>>

/** The words and addresses that a login program is made with. */
export interface LoginSetting {
  readonly words: Words
  readonly title: string
  readonly endpoint: string
  readonly root: string
}

/** React: a form whose answer opens an overview. */
export function reactLogin({ words, title, endpoint, root }: LoginSetting, chance: Chance): string {
  const store = chance.of(['localStorage', 'sessionStorage'])
  const mount = chance.of([
    `ReactDOM.createRoot(document.getElementById("${root}")).render(h(React.StrictMode,null,h(App)))`,
    `ReactDOM.createRoot(document.querySelector("#${root}")).render(h(App))`,
    `ReactDOM.render(h(App),document.getElementById("${root}"))`,
  ])
  return `(function(){
"use strict";
var h=React.createElement,useState=React.useState,useEffect=React.useEffect;
var t=${inScript(words)};
function Field(p){return h("label",{className:"field"},h("span",null,p.label),h("input",{type:p.type,name:p.name,autoComplete:p.auto,value:p.value,required:true,onChange:function(e){p.set(e.target.value)}}))}
function Login(p){
  var a=useState(""),b=useState(""),c=useState(null),d=useState(false);
  function submit(e){
    e.preventDefault();d[1](true);c[1](null);
    fetch("${endpoint}",{method:"POST",headers:{"Content-Type":"application/json"},credentials:"same-origin",body:JSON.stringify({email:a[0],password:b[0]})})
      .then(function(r){if(!r.ok)throw new Error(r.status===401?t.wrong:t.failed);return r.json()})
      .then(function(r){${store}.setItem("token",r.token);p.onUser(r.user)})
      .catch(function(err){c[1](err.message);d[1](false)});
  }
  return h("form",{className:"card login",onSubmit:submit},h("h1",null,${inScript(title)}),
    h(Field,{label:t.email,type:"email",name:"email",auto:"username",value:a[0],set:a[1]}),
    h(Field,{label:t.password,type:"password",name:"password",auto:"current-password",value:b[0],set:b[1]}),
    c[0]&&h("p",{role:"alert"},c[0]),
    h("button",{type:"submit",disabled:d[0]},d[0]?t.loading:t.signIn),
    h("a",{href:"/reset"},t.forgot));
}
function Overview(p){
  var s=useState([]);
  useEffect(function(){fetch("/api/orders?limit=20",{headers:{Authorization:"Bearer "+${store}.getItem("token")}}).then(function(r){return r.json()}).then(s[1])},[]);
  return h("main",null,h("h1",null,t.dashboard),h("ul",null,s[0].map(function(o){return h("li",{key:o.id},o.number+" – "+o.total)})),h("button",{onClick:function(){${store}.removeItem("token");p.onOut()}},t.signOut));
}
function App(){
  var u=useState(null);
  return u[0]?h(Overview,{user:u[0],onOut:function(){u[1](null)}}):h(Login,{onUser:u[1]});
}
${mount};
})();`
}

/** Vue: compiled in the browser from a template. */
export function vueLogin({ words, title, endpoint, root }: LoginSetting, from: string): string {
  return `${from}
const t=${inScript(words)};
createApp({
  data(){return {t,title:${inScript(title)},user:"",password:"",remember:true,error:"",busy:false,me:null}},
  computed:{ready(){return this.user.length>2&&this.password.length>0}},
  methods:{
    async login(){
      this.busy=true;this.error="";
      try{
        const r=await fetch("${endpoint}",{method:"POST",headers:{"Content-Type":"application/json","X-Requested-With":"XMLHttpRequest"},body:JSON.stringify({user:this.user,password:this.password,remember:this.remember})});
        if(!r.ok)throw new Error(t.wrong);
        this.me=await r.json();
        history.replaceState(null,"","/home");
      }catch(e){this.error=e.message}finally{this.busy=false}
    }
  },
  template:'<div class="app"><header><strong>{{title}}</strong></header><main v-if="!me"><h1>{{t.signIn}}</h1><form @submit.prevent="login"><label>{{t.user}}<input v-model.trim="user" name="username" autocomplete="username"></label><label>{{t.password}}<input v-model="password" type="password" name="password" autocomplete="current-password"></label><label><input type="checkbox" v-model="remember"> {{t.remember}}</label><p v-if="error" class="error" role="alert">{{error}}</p><button :disabled="busy||!ready">{{busy?t.loading:t.signIn}}</button></form><a href="/signup">{{t.signUp}}</a></main><main v-else><h1>{{t.dashboard}}</h1><p>{{me.name}}</p></main></div>'
}).mount("#${root}");`
}

/** Preact with tagged templates, and views by the address's hash. */
export function hashApp({ words, title, endpoint, root }: LoginSetting, from: string): string {
  return `${from}
const t=${inScript(words)};
const views={
  "":()=>html\`<section class="card"><h1>\${t.dashboard}</h1><dl><dt>\${t.orders}</dt><dd>128</dd><dt>\${t.customers}</dt><dd>41</dd><dt>\${t.sales}</dt><dd>9 310</dd></dl></section>\`,
  "#/login":()=>html\`<\${Login}/>\`,
  "#/about":()=>html\`<p>\${t.about}: ${title.replaceAll('`', '')}</p>\`
};
function Login(){
  const [state,setState]=useState({busy:false,error:null});
  const submit=async(e)=>{
    e.preventDefault();setState({busy:true,error:null});
    const body=new FormData(e.target);
    const r=await fetch("${endpoint}",{method:"POST",body}).catch(()=>null);
    if(r&&r.ok){location.hash="#/"}else{setState({busy:false,error:t.failed})}
  };
  return html\`<form class="card" onSubmit=\${submit}><h1>\${t.signIn}</h1><input name="email" type="email" placeholder=\${t.email} required/><input name="password" type="password" placeholder=\${t.password} required/>\${state.error&&html\`<p role="alert">\${state.error}</p>\`}<button disabled=\${state.busy}>\${t.signIn}</button></form>\`;
}
function App(){
  const [hash,setHash]=useState(location.hash);
  useEffect(()=>{const on=()=>setHash(location.hash);addEventListener("hashchange",on);return ()=>removeEventListener("hashchange",on)},[]);
  const View=views[hash]||views["#/login"];
  return html\`<div><nav><a href="#/">\${t.home}</a> <a href="#/login">\${t.signIn}</a> <a href="#/about">\${t.about}</a></nav><\${View}/></div>\`;
}
if(!location.hash)history.replaceState(null,"","#/login");
render(html\`<\${App}/>\`,document.getElementById("${root}"));`
}

/** A login in a shadow root, as component libraries draw it. */
export function elementLogin({ words, title, endpoint }: LoginSetting, tag: string): string {
  return `(function(){
var t=${inScript(words)};
class LoginPanel extends HTMLElement{
  constructor(){super();this.attachShadow({mode:"open"})}
  connectedCallback(){
    this.shadowRoot.innerHTML='<style>:host{display:block;max-width:22rem;margin:4rem auto}input{display:block;width:100%;margin:.5rem 0}</style><form><h2></h2><input name="user" autocomplete="username"><input name="password" type="password" autocomplete="current-password"><button></button><p></p></form>';
    var q=this.shadowRoot.querySelector.bind(this.shadowRoot);
    q("h2").textContent=${inScript(title)};q("[name=user]").placeholder=t.user;q("[name=password]").placeholder=t.password;q("button").textContent=t.signIn;
    q("form").addEventListener("submit",this);
  }
  async handleEvent(e){
    e.preventDefault();
    var r=await fetch(this.getAttribute("action")||"${endpoint}",{method:"POST",body:new URLSearchParams(new FormData(e.target))});
    if(r.redirected)location.assign(r.url);else this.shadowRoot.querySelector("p").textContent=t.wrong;
  }
}
customElements.define("${tag}",LoginPanel);
})();`
}
