import type { Chance } from '../make/chance.ts'
import type { Words } from './app-logins.ts'
import { inScript } from './document.ts'

/** Vue: tasks that are kept in the browser. */
export function vueTasks(words: Words, seedTasks: readonly string[], root: string, chance: Chance): string {
  const key = `${chance.name(2)}-tasks`
  return `(function(){
var t=${inScript(words)};
Vue.createApp({
  data:function(){var kept=null;try{kept=localStorage.getItem("${key}")}catch(e){}return{t:t,text:"",items:kept?JSON.parse(kept):${inScript(seedTasks.map((text, id) => ({ id, text, done: id % 3 === 2 })))}}},
  computed:{open:function(){return this.items.filter(function(i){return !i.done}).length}},
  watch:{items:{deep:true,handler:function(v){try{localStorage.setItem("${key}",JSON.stringify(v))}catch(e){}}}},
  methods:{
    add:function(){if(!this.text.trim())return;this.items.push({id:Date.now(),text:this.text.trim(),done:false});this.text=""},
    drop:function(item){this.items=this.items.filter(function(i){return i!==item})}
  },
  template:'<section class="card"><h1>{{t.tasks}}</h1><form @submit.prevent="add"><input v-model="text" :placeholder="t.add"><button>{{t.add}}</button></form><ul><li v-for="i in items" :key="i.id"><label><input type="checkbox" v-model="i.done"><span :style="{textDecoration:i.done?\\'line-through\\':\\'none\\'}">{{i.text}}</span></label> <button @click="drop(i)">{{t.remove}}</button></li></ul><p>{{open}} {{t.left}}</p></section>'
}).mount("#${root}");
})();`
}

/** jQuery: a calculator of instalments. */
export function loanCalculator(words: Words, root: string, currency: string): string {
  return `jQuery(function($){
  var t=${inScript(words)};
  var box=$("<div class='card'/>").appendTo("#${root}");
  $("<h2/>").text(t.result).appendTo(box);
  var amount=$("<input type='range' min='1000' max='50000' step='500' value='12000'/>").appendTo(box);
  var years=$("<input type='number' min='1' max='30' value='5'/>").appendTo(box);
  var rate=$("<input type='number' step='0.1' value='3.9'/>").appendTo(box);
  var out=$("<output/>").appendTo(box);
  function show(){
    var r=parseFloat(rate.val())/1200,n=parseInt(years.val(),10)*12,a=parseFloat(amount.val());
    var m=r?a*r/(1-Math.pow(1+r,-n)):a/n;
    out.text(a.toFixed(0)+" ${currency} → "+m.toFixed(2)+" ${currency}");
  }
  box.on("input change","input",show);show();
  $("<button type='button'/>").text(t.send).on("click",function(){$.post("/api/quote",{amount:amount.val(),years:years.val()}).done(function(d){out.text(d.text)}).fail(function(){out.text(t.failed)})}).appendTo(box);
});`
}

/** Mithril: a board with columns. */
export function mithrilBoard(words: Words, cards: readonly string[], root: string): string {
  return `(function(){
var t=${inScript(words)},lists=[{name:t.tasks,cards:${inScript(cards)}},{name:t.start,cards:[]},{name:t.result,cards:[]}];
function move(from,i){if(from+1<lists.length)lists[from+1].cards.push(lists[from].cards.splice(i,1)[0])}
var Board={view:function(){return m("main.board",m("h1",t.dashboard),lists.map(function(l,n){return m("section.card",{key:n},m("h2",l.name+" ("+l.cards.length+")"),l.cards.map(function(c,i){return m("div",{key:c,onclick:function(){move(n,i)}},c)}))}))}};
var Login={view:function(){return m("form",{onsubmit:function(e){e.preventDefault();m.request({method:"POST",url:"/api/session",body:Object.fromEntries(new FormData(e.target))}).then(function(){m.route.set("/")}).catch(function(){alert(t.wrong)})}},m("input[name=user]",{placeholder:t.user}),m("input[type=password][name=password]",{placeholder:t.password}),m("button",t.signIn))}};
m.route(document.getElementById("${root}"),"/",{"/":Board,"/login":Login});
})();`
}

/** Plain: a calculator with keys, evaluated without the browser's own evaluation. */
export function keyCalculator(words: Words, root: string): string {
  return `(function(){
var root=document.getElementById("${root}"),shown=document.createElement("output"),pad=document.createElement("div"),line="";
root.append(shown,pad);shown.title=${inScript(words.result)};shown.textContent="0";
function value(s){var p=s.match(/\\d+\\.?\\d*|[+*\\/-]/g)||[],out=[parseFloat(p[0])||0];for(var i=1;i<p.length;i+=2){var n=parseFloat(p[i+1])||0;if(p[i]==="*")out.push(out.pop()*n);else if(p[i]==="/")out.push(out.pop()/n);else out.push(p[i]==="-"?-n:n)}return out.reduce(function(a,b){return a+b},0)}
"7 8 9 / 4 5 6 * 1 2 3 - 0 . = +".split(" ").forEach(function(k){var b=document.createElement("button");b.type="button";b.textContent=k;b.addEventListener("click",function(){line=k==="="?String(value(line)):line+k;shown.textContent=line});pad.appendChild(b)});
addEventListener("keydown",function(e){if(/^[0-9.+*\\/-]$/.test(e.key)){line+=e.key;shown.textContent=line}if(e.key==="Enter"){line=String(value(line));shown.textContent=line}});
})();`
}

/** React: an overview with bars, drawn over what the server sent. */
export function hydratedOverview(words: Words, root: string): string {
  return `(function(){
var h=React.createElement,t=${inScript(words)},data=JSON.parse(document.getElementById("__NEXT_DATA__").textContent).props.figures;
function Bars(){var s=React.useState(0);return h("div",{className:"bars"},data.map(function(v,i){return h("button",{key:i,type:"button",onClick:function(){s[1](i)},style:{height:v+"px"}},String(v))}),h("p",null,t.sales+": "+data[s[0]]))}
function App(){return h("main",null,h("h1",null,t.dashboard),h(Bars))}
ReactDOM.hydrateRoot(document.getElementById("${root}"),h(App));
})();`
}
