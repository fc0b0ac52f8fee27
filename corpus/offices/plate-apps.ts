import type { Chance } from '../make/chance.ts'
import { libraryText } from '../make/libraries.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Body, Site } from './body.ts'
import { beside, inPage, json, type Part, plain } from './site-scripts.ts'
import { CHROME, type Tongue } from './tongues.ts'

const APP_WORDS: Partial<Record<Tongue, readonly [string, string, string, string]>> = {
  en: [
    'Searching…',
    'We could not find a visit for this registration.',
    'Arrived',
    'Please switch on JavaScript to pay online.',
  ],
  de: [
    'Suche läuft …',
    'Zu diesem Kennzeichen liegt kein offener Parkvorgang vor.',
    'Einfahrt',
    'Bitte aktivieren Sie JavaScript.',
  ],
  sv: [
    'Söker …',
    'Ingen parkering hittades för registreringsnumret.',
    'Starttid',
    'Aktivera JavaScript för att betala.',
  ],
  pl: ['Wyszukiwanie…', 'Nie znaleziono zawiadomień dla tego numeru.', 'Data', 'Włącz obsługę JavaScript.'],
}

interface Setting {
  readonly words: Readonly<Record<string, string>>
  readonly lines: readonly string[]
  readonly api: string
  readonly root: string
}

const dom = ({ words, lines, api, root }: Setting) => `(function(){
  var t=${json(words)},lines=${json(lines)},root=document.getElementById(${json(root)});
  function el(name,text,attrs){var e=document.createElement(name);if(text)e.textContent=text;for(var k in attrs||{})e.setAttribute(k,attrs[k]);return e}
  var form=el("form",null,{novalidate:""}),label=el("label",t.plate,{"for":"plate"}),input=el("input",null,{id:"plate",name:"plate",maxlength:"10",autocapitalize:"characters",autocomplete:"off"}),out=el("div",null,{"aria-live":"polite"});
  root.append(el("h1",t.heading));
  lines.forEach(function(l){root.append(el("p",l))});
  form.append(label,input,el("button",t.find,{type:"submit","class":"button"}));
  root.append(form,out);
  function show(list){
    out.textContent="";
    if(!list.length){out.append(el("p",t.none));return}
    list.forEach(function(v){
      var card=el("section",null,{"class":"visit"}),b=el("button",t.pay,{type:"button"});
      card.append(el("h2",v.site),el("p",t.since+": "+new Date(v.from).toLocaleString(document.documentElement.lang)),el("p",t.amount+": "+v.amount+" "+v.currency));
      b.addEventListener("click",function(){b.disabled=true;fetch(${json(api)}+"/checkout",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({visit:v.id})}).then(function(r){return r.json()}).then(function(d){location.assign(d.redirectUrl)}).catch(function(){b.disabled=false})});
      card.append(b);out.append(card);
    });
  }
  form.addEventListener("submit",function(e){e.preventDefault();var p=input.value.toUpperCase().replace(/[^A-Z0-9]/g,"");if(p.length<2){input.focus();return}out.textContent=t.wait;fetch(${json(api)}+"/visits?plate="+encodeURIComponent(p)).then(function(r){return r.ok?r.json():[]}).then(show,function(){show([])})});
})();`

const react = ({ words, lines, api, root }: Setting) => `(function(){
var h=React.createElement,t=${json(words)},lines=${json(lines)};
function Visit(props){var v=props.visit;return h("li",null,h("strong",null,v.site)," ",h("time",{dateTime:v.from},t.since+" "+v.from)," ",h("span",null,v.amount+" "+v.currency),h("a",{className:"btn btn-primary",href:${json(api)}+"/pay/"+encodeURIComponent(v.id)},t.pay))}
function App(){
  var s=React.useState(""),plate=s[0],setPlate=s[1],r=React.useState({state:"idle",list:[]}),res=r[0],setRes=r[1];
  React.useEffect(function(){var q=new URLSearchParams(location.search).get("plate");if(q)setPlate(q.slice(0,10))},[]);
  function submit(e){e.preventDefault();setRes({state:"wait",list:[]});fetch(${json(api)}+"/sessions",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({plate:plate})}).then(function(x){return x.json()}).then(function(d){setRes({state:"done",list:d.items||[]})}).catch(function(){setRes({state:"done",list:[]})})}
  return h("main",{className:"container"},h("h1",null,t.heading),lines.map(function(l,i){return h("p",{key:i},l)}),
    h("form",{onSubmit:submit},h("label",{htmlFor:"vrm"},t.plate),h("input",{id:"vrm",value:plate,required:true,maxLength:10,onChange:function(e){setPlate(e.target.value.toUpperCase())}}),h("button",{disabled:plate.length<2},t.find)),
    res.state==="wait"&&h("p",{role:"status"},t.wait),res.state==="done"&&(res.list.length?h("ul",null,res.list.map(function(v){return h(Visit,{key:v.id,visit:v})})):h("p",{role:"status"},t.none)));
}
ReactDOM.createRoot(document.getElementById(${json(root)})).render(h(App));
})();`

const element = ({ words, lines, api, root }: Setting) => `class PlateSearch extends HTMLElement{
  connectedCallback(){
    this.t=${json(words)};
    this.innerHTML='<h1></h1><div class="intro"></div><form><div class="number-plate"><span aria-hidden="true"></span><input name="plate" required minlength="2" maxlength="10"></div><button></button></form><output></output>';
    const q=s=>this.querySelector(s);
    q("h1").textContent=this.t.heading;
    for(const line of ${json(lines)}){const p=document.createElement("p");p.textContent=line;q(".intro").append(p)}
    q("input").setAttribute("aria-label",this.t.plate);q("input").placeholder=this.t.plate;
    q("button").textContent=this.t.find;
    q("form").addEventListener("submit",e=>{e.preventDefault();this.find(q("input").value)});
  }
  async find(plate){
    const out=this.querySelector("output");out.textContent=this.t.wait;
    try{
      const answer=await fetch(${json(api)}+"/plates/"+encodeURIComponent(plate.replace(/\\W/g,"")));
      if(!answer.ok)throw new Error(String(answer.status));
      const {open,checkout}=await answer.json();
      out.textContent=this.t.amount+": "+open;
      const link=document.createElement("a");link.href=checkout;link.textContent=this.t.pay;link.className="button";out.append(" ",link);
    }catch{out.textContent=this.t.none}
  }
}
customElements.define("plate-search",PlateSearch);
document.getElementById(${json(root)}).append(document.createElement("plate-search"));`

/** A page that its script draws: a plate is looked up, and the payment provider's page comes next. */
export function plateApp(body: Body, site: Site, chance: Chance): Part {
  const chrome = CHROME[body.tongue]
  const [wait = '', none = '', since = '', needed = ''] = APP_WORDS[body.tongue] ?? APP_WORDS.en ?? []
  const root = chance.of(['root', 'app', 'parking', 'main'])
  const payer = chance.of((body.payers ?? '').split('|')).split('=')[0] ?? ''
  const setting: Setting = {
    words: {
      ...{ heading: body.heading, plate: chrome.plate, amount: chrome.amount, pay: chrome.pay },
      ...{ find: body.button ?? chrome.next, wait, none, since },
    },
    lines: [...body.text.split('\n'), body.deadline ?? '', `${chrome.external}: ${payer}.`].filter(Boolean),
    api: chance.of(['/api/v1', '/api', `https://api.${site.host.replace('www.', '')}/v2`, '/rest/public']),
    root,
  }
  const own = (code: string) =>
    chance.maybe(0.25)
      ? inPage(code)
      : beside(
          chance.of([
            `/assets/index-${chance.hex(8)}.js`,
            `/static/js/main.${chance.hex(8)}.js`,
            '/app.js?v=4',
          ]),
          site.host,
          code,
          chance.of(['', ' defer', ' type="module"']),
        )
  const scripts = chance.of([
    () => [own(dom(setting))],
    () => [own(element(setting))],
    () => [
      beside(`/vendor/react-${chance.hex(4)}.js`, site.host, libraryText('react')),
      beside(`/vendor/react-dom-${chance.hex(4)}.js`, site.host, libraryText('reactDom')),
      own(react(setting)),
    ],
    () => [own([libraryText('react'), libraryText('reactDom'), react(setting)].join('\n;'))],
  ])()
  const start = plain(`<div id="${root}"></div><noscript>${escaped(needed)}</noscript>`)
  return {
    html: [start, ...scripts].map(({ html }) => html).join('\n'),
    resources: scripts.flatMap(({ resources }) => resources),
  }
}
