import type { Words } from './app-logins.ts'
import { inScript } from './document.ts'

/** A button on each block, after a click of the visitor's. */
export function copyButtons(words: Words): string {
  return `(function(){
var t=${inScript({ copy: words.copy, copied: words.copied })};
document.querySelectorAll("pre").forEach(function(pre){
  var b=document.createElement("button");b.type="button";b.className="copy";b.textContent=t.copy;
  b.addEventListener("click",function(){
    var text=pre.querySelector("code").innerText.replace(/^\\$ /gm,"").trim();
    navigator.clipboard.writeText(text).then(function(){b.textContent=t.copied;setTimeout(function(){b.textContent=t.copy},1500)});
  });
  pre.appendChild(b);
});
})();`
}

/** The older way: a field out of sight that is selected. */
export function copyByField(words: Words): string {
  return `document.addEventListener("click",function(e){
  var b=e.target.closest("[data-copy]");if(!b)return;
  var area=document.createElement("textarea");area.value=b.getAttribute("data-copy");area.style.position="fixed";area.style.opacity="0";
  document.body.appendChild(area);area.select();document.execCommand("copy");area.remove();b.textContent=${inScript(words.copied)};
});
document.querySelectorAll("pre code").forEach(function(c){var b=document.createElement("button");b.setAttribute("data-copy",c.textContent);b.textContent=${inScript(words.copy)};c.parentNode.after(b)});`
}

export const copyByLibrary = (words: Words): string =>
  `(function(){var c=new ClipboardJS(".btn-copy",{target:function(b){return b.previousElementSibling}});c.on("success",function(e){e.trigger.textContent=${inScript(words.copied)};e.clearSelection()});c.on("error",function(e){e.trigger.textContent="Ctrl+C"})})();`

/** Tabs by operating system, opened at the visitor's own. */
export function systemTabs(words: Words, commands: Readonly<Record<string, string>>, root: string): string {
  return `(function(){
var commands=${inScript(commands)},t=${inScript({ copy: words.copy, copied: words.copied })},root=document.getElementById("${root}");
var ua=navigator.userAgent,current=/Windows/.test(ua)?"Windows":/Mac/.test(ua)?"macOS":"Linux";
function draw(){
  root.textContent="";
  Object.keys(commands).forEach(function(name){var b=document.createElement("button");b.textContent=name;b.setAttribute("aria-selected",name===current);b.onclick=function(){current=name;draw()};root.appendChild(b)});
  var pre=document.createElement("pre"),code=document.createElement("code"),copy=document.createElement("button");
  code.textContent=commands[current];copy.textContent=t.copy;copy.title="Copy to clipboard";
  copy.onclick=async function(){try{await navigator.clipboard.writeText(commands[current]);copy.textContent=t.copied}catch(e){getSelection().selectAllChildren(code)}};
  pre.append(code);root.append(pre,copy);
}
draw();
})();`
}

/** Pages of a handbook, drawn from text in a simple markup. */
export function handbook(words: Words, text: string, root: string): string {
  return `(function(){
var text=${inScript(text)},root=document.getElementById("${root}");
function esc(s){return s.replace(/&/g,"&amp;").replace(/</g,"&lt;")}
var html=text.split(/\\n\\n/).map(function(b){
  if(/^# /.test(b))return "<h1>"+esc(b.slice(2))+"</h1>";
  if(/^## /.test(b))return "<h2>"+esc(b.slice(3))+"</h2>";
  if(/^    /.test(b))return '<div class="code"><pre><code>'+esc(b.replace(/^ {4}/gm,""))+'</code></pre><button class="clip">'+${inScript(words.copy)}+'</button></div>';
  return "<p>"+esc(b).replace(/\`([^\`]+)\`/g,"<code>$1</code>")+"</p>";
}).join("");
root.innerHTML=html;
root.addEventListener("click",function(e){if(e.target.className!=="clip")return;navigator.clipboard.writeText(e.target.previousSibling.textContent);e.target.textContent=${inScript(words.copied)}});
})();`
}
