import type { Chance } from '../make/chance.ts'
import type { Words } from './app-logins.ts'
import { inScript } from './document.ts'

export interface Item {
  readonly id: number
  readonly name: string
  readonly price: number
}

export interface ShopSetting {
  readonly words: Words
  readonly items: readonly Item[]
  readonly currency: string
  readonly root: string
}

/** Shelves and a cart that is kept in the browser. */
export function plainShop({ words, items, currency, root }: ShopSetting, chance: Chance): string {
  const key = chance.of(['cart', 'basket_v2', 'wc_cart_hash', 'shop:lines'])
  return `(function(){
var t=${inScript(words)},items=${inScript(items)},cart=[];
try{cart=JSON.parse(localStorage.getItem("${key}"))||[]}catch(e){}
var root=document.getElementById("${root}"),list=document.createElement("ul"),box=document.createElement("aside");root.append(list,box);
items.forEach(function(p){
  var li=document.createElement("li"),b=document.createElement("button");
  li.innerHTML='<img loading="lazy" src="/img/p'+p.id+'.jpg" alt=""> <b></b> <span></span> ';li.querySelector("b").textContent=p.name;li.querySelector("span").textContent=p.price.toFixed(2)+" ${currency}";
  b.textContent=t.addToCart;b.onclick=function(){var l=cart.find(function(c){return c.id===p.id});if(l)l.n++;else cart.push({id:p.id,n:1});draw()};
  li.appendChild(b);list.appendChild(li);
});
function draw(){
  localStorage.setItem("${key}",JSON.stringify(cart));
  var sum=cart.reduce(function(s,c){var p=items.find(function(i){return i.id===c.id});return s+(p?p.price*c.n:0)},0);
  box.innerHTML="<h2></h2><p></p>";box.firstChild.textContent=t.cart+" ("+cart.length+")";box.lastChild.textContent=t.total+": "+sum.toFixed(2)+" ${currency}";
  if(cart.length){var a=document.createElement("a");a.href="/checkout";a.className="btn";a.textContent=t.checkout;box.appendChild(a)}
}
draw();
})();`
}

/** React with a drawer for the cart. */
export function reactShop({ words, items, currency, root }: ShopSetting): string {
  return `(function(){
var h=React.createElement,t=${inScript(words)},items=${inScript(items)};
function reducer(s,a){switch(a.type){case"add":return Object.assign({},s,{[a.id]:(s[a.id]||0)+1});case"clear":return{};default:return s}}
function Shop(){
  var r=React.useReducer(reducer,{}),cart=r[0],send=r[1],open=React.useState(false);
  var total=React.useMemo(function(){return items.reduce(function(s,p){return s+p.price*(cart[p.id]||0)},0)},[cart]);
  function order(e){e.preventDefault();fetch("/api/checkout/session",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({lines:cart})}).then(function(x){return x.json()}).then(function(x){window.location.href=x.url}).catch(function(){alert(t.failed)})}
  return h(React.Fragment,null,h("button",{className:"cart",onClick:function(){open[1](!open[0])}},t.cart+" · "+total.toFixed(2)+" ${currency}"),
    h("div",{className:"grid"},items.map(function(p){return h("figure",{key:p.id},h("figcaption",null,p.name),h("span",null,p.price.toFixed(2)+" ${currency}"),h("button",{onClick:function(){send({type:"add",id:p.id})}},t.addToCart))})),
    open[0]&&h("form",{onSubmit:order},h("p",null,t.total+": "+total.toFixed(2)),h("button",null,t.checkout)));
}
ReactDOM.createRoot(document.getElementById("${root}")).render(h(Shop));
})();`
}

/** Fields of a provider, mounted where the provider's script came; else a line that says so. */
export function stripeCheckout(words: Words, key: string, amount: string): string {
  return `(function(){
var t=${inScript(words)},form=document.getElementById("payment-form"),msg=document.getElementById("payment-message");
document.getElementById("submit").textContent=t.pay+" "+${inScript(amount)};
if(typeof Stripe==="undefined"){msg.textContent=t.loading;setTimeout(function(){if(typeof Stripe==="undefined")msg.textContent=t.failed},600);return}
var stripe=Stripe("${key}"),elements;
fetch("/create-payment-intent",{method:"POST"}).then(function(r){return r.json()}).then(function(d){elements=stripe.elements({clientSecret:d.clientSecret});elements.create("payment").mount("#payment-element")});
form.addEventListener("submit",function(e){e.preventDefault();stripe.confirmPayment({elements:elements,confirmParams:{return_url:location.origin+"/thanks"}}).then(function(r){if(r.error)msg.textContent=r.error.message})});
})();`
}

export function paypalCheckout(words: Words, amount: string, currency: string): string {
  return `(function(){
var t=${inScript(words)},place=document.getElementById("paypal-button-container");
document.getElementById("sum").textContent=t.total+": "+${inScript(amount)};
function mount(){
  window.paypal.Buttons({
    createOrder:function(data,actions){return actions.order.create({purchase_units:[{amount:{value:"${amount.replace(/[^\d.]/g, '')}",currency_code:"${currency}"}}]})},
    onApprove:function(data,actions){return actions.order.capture().then(function(d){location.href="/thanks?order="+d.id})},
    onError:function(){place.textContent=t.failed}
  }).render("#paypal-button-container");
}
if(window.paypal)mount();else place.innerHTML="<p>"+t.loading+"</p>";
})();`
}

/** The frame of a provider, made when the page opens. */
export function hostedFrame(words: Words, address: string): string {
  return `(function(){
var t=${inScript(words)},holder=document.getElementById("pay"),frame=document.createElement("iframe");
frame.src=${inScript(address)};frame.title=t.pay;frame.allow="payment";frame.style.cssText="width:100%;height:420px;border:0";
holder.innerHTML="<h2></h2>";holder.firstChild.textContent=t.checkout;holder.appendChild(frame);
window.addEventListener("message",function(e){if(e.origin!==new URL(frame.src).origin)return;if(e.data&&e.data.type==="resize")frame.style.height=e.data.height+"px";if(e.data&&e.data.type==="done")location.assign("/thanks")});
})();`
}

/** An own form for cards, whose numbers the provider's library takes. */
export function ownCardForm(words: Words, provider: string): string {
  return `(function(){
var t=${inScript(words)},f=document.createElement("form");f.action="/orders";f.method="post";f.autocomplete="on";
[["name",t.name,"cc-name"],["street",t.address,"street-address"],["city",t.city,"address-level2"],["number",t.card,"cc-number"],["exp","MM / YY","cc-exp"],["cvc","CVC","cc-csc"]].forEach(function(d){
  var l=document.createElement("label"),i=document.createElement("input");l.textContent=d[1];i.setAttribute("autocomplete",d[2]);i.setAttribute("data-${provider}",d[0]);if(!/number|exp|cvc/.test(d[0]))i.name=d[0];else i.inputMode="numeric";
  if(d[0]==="number")i.addEventListener("input",function(){this.value=this.value.replace(/\\D/g,"").slice(0,19).replace(/(.{4})(?=.)/g,"$1 ")});
  l.appendChild(i);f.appendChild(l);
});
var b=document.createElement("button");b.textContent=t.pay;f.appendChild(b);
f.addEventListener("submit",function(e){
  e.preventDefault();b.disabled=true;
  if(!window.${provider}){b.textContent=t.failed;return}
  window.${provider}.createToken(f).then(function(r){var h=document.createElement("input");h.type="hidden";h.name="token";h.value=r.token;f.appendChild(h);f.submit()});
});
document.getElementById("pay").appendChild(f);
})();`
}
