import type { Words } from './app-logins.ts'
import { inScript } from './document.ts'

/** A snake on a canvas. */
export function snake(words: Words, root: string, size: number): string {
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}"),c=document.createElement("canvas"),x=c.getContext("2d"),label=document.createElement("p"),N=${size},S=18;
c.width=c.height=N*S;root.append(label,c);
var body=[[5,5],[4,5]],dir=[1,0],food=[9,7],score=0,alive=true,last=0;
function put(){do{food=[Math.random()*N|0,Math.random()*N|0]}while(body.some(function(b){return b[0]===food[0]&&b[1]===food[1]}))}
function step(){
  var h=[(body[0][0]+dir[0]+N)%N,(body[0][1]+dir[1]+N)%N];
  if(body.some(function(b){return b[0]===h[0]&&b[1]===h[1]})){alive=false;return}
  body.unshift(h);if(h[0]===food[0]&&h[1]===food[1]){score+=10;put()}else body.pop();
}
function draw(){
  x.fillStyle="#10231a";x.fillRect(0,0,c.width,c.height);x.fillStyle="#e4572e";x.fillRect(food[0]*S,food[1]*S,S-1,S-1);x.fillStyle="#8bd17c";body.forEach(function(b){x.fillRect(b[0]*S,b[1]*S,S-1,S-1)});
  label.textContent=t.score+": "+score;
}
function loop(now){if(now-last>110){last=now;if(alive)step();draw()}requestAnimationFrame(loop)}
addEventListener("keydown",function(e){var k={ArrowUp:[0,-1],ArrowDown:[0,1],ArrowLeft:[-1,0],ArrowRight:[1,0]}[e.key];if(k&&(k[0]!==-dir[0]||k[1]!==-dir[1])){dir=k;e.preventDefault()}if(e.key===" "&&!alive){body=[[5,5],[4,5]];dir=[1,0];score=0;alive=true}});
draw();requestAnimationFrame(loop);
})();`
}

/** Pairs of cards to turn over. */
export function memory(words: Words, root: string): string {
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}"),signs="🍎🍐🍊🍋🍇🍓".match(/./gu),deck=signs.concat(signs).map(function(s){return{s:s,r:Math.random()}}).sort(function(a,b){return a.r-b.r}),open=[],found=0,tries=0;
var note=document.createElement("p"),grid=document.createElement("div");grid.style.cssText="display:grid;grid-template-columns:repeat(4,4rem);gap:.5rem";root.append(note,grid);
function say(){note.textContent=t.score+": "+found+" / "+signs.length+" ("+tries+")"}
deck.forEach(function(d){var b=document.createElement("button");b.style.height="4rem";b.textContent="?";b.onclick=function(){
  if(open.length===2||b.disabled||open.indexOf(b)>-1)return;b.textContent=d.s;b.dataset.s=d.s;open.push(b);
  if(open.length===2){tries++;var a=open[0];if(a.dataset.s===d.s){a.disabled=b.disabled=true;found++;open=[]}else setTimeout(function(){a.textContent=b.textContent="?";open=[]},700);say()}
};grid.appendChild(b)});say();
})();`
}

/** A field that lives by Conway's rules, counted by a worker whose source the page holds. */
export function lifeInWorker(words: Words, root: string): string {
  const worker =
    'var W=64,H=48,g=new Uint8Array(W*H).map(function(){return Math.random()<.3?1:0});setInterval(function(){var n=new Uint8Array(W*H);for(var y=0;y<H;y++)for(var x=0;x<W;x++){var s=0;for(var j=-1;j<2;j++)for(var i=-1;i<2;i++)if(i||j)s+=g[(y+j+H)%H*W+(x+i+W)%W];n[y*W+x]=s===3||(s===2&&g[y*W+x])?1:0}g=n;postMessage(g)},120)'
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}"),c=document.createElement("canvas"),x=c.getContext("2d"),b=document.createElement("button"),w=null;
c.width=64*8;c.height=48*8;b.textContent=t.start;root.append(b,c);
b.addEventListener("click",function(){
  if(w){w.terminate();w=null;return}
  w=new Worker(URL.createObjectURL(new Blob([${inScript(worker)}],{type:"text/javascript"})));
  w.onmessage=function(e){x.clearRect(0,0,c.width,c.height);for(var i=0;i<e.data.length;i++)if(e.data[i])x.fillRect(i%64*8,(i/64|0)*8,7,7)};
});
})();`
}

/** A drawing board that saves as a picture. */
export function paint(words: Words, root: string, file: string): string {
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}"),c=document.createElement("canvas"),x=c.getContext("2d"),color=document.createElement("input"),save=document.createElement("button"),on=false;
c.width=640;c.height=400;c.style.border="1px solid #999";color.type="color";save.textContent=t.save+" (PNG)";root.append(color,save,c);
x.fillStyle="#fff";x.fillRect(0,0,640,400);x.lineWidth=4;x.lineCap="round";
c.onpointerdown=function(e){on=true;x.beginPath();x.moveTo(e.offsetX,e.offsetY)};c.onpointermove=function(e){if(!on)return;x.strokeStyle=color.value;x.lineTo(e.offsetX,e.offsetY);x.stroke()};addEventListener("pointerup",function(){on=false});
save.onclick=function(){c.toBlob(function(b){var a=document.createElement("a");a.href=URL.createObjectURL(b);a.download="${file}.png";a.click();setTimeout(function(){URL.revokeObjectURL(a.href)},1000)})};
})();`
}
