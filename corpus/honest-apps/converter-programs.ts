import type { Words } from './app-logins.ts'
import { inScript } from './document.ts'

/** A table that is saved as CSV once its button is pressed. */
export function csvTable(
  words: Words,
  rows: readonly (readonly string[])[],
  root: string,
  file: string,
): string {
  return `(function(){
var t=${inScript(words)},rows=${inScript(rows)},root=document.getElementById("${root}"),table=document.createElement("table"),b=document.createElement("button");
rows.forEach(function(r){var tr=table.insertRow();r.forEach(function(v){var td=tr.insertCell();td.contentEditable=true;td.textContent=v})});
b.textContent=t.download+" (CSV)";root.append(table,b);
b.addEventListener("click",function(){
  var text=Array.prototype.map.call(table.rows,function(r){return Array.prototype.map.call(r.cells,function(c){return '"'+c.textContent.replace(/"/g,'""')+'"'}).join(";")}).join("\\r\\n");
  var blob=new Blob(["\\ufeff"+text],{type:"text/csv;charset=utf-8"});
  if(window.saveAs){saveAs(blob,name());return}
  var a=document.createElement("a");a.download=name();a.href=URL.createObjectURL(blob);document.body.appendChild(a);a.click();a.remove();
});
function name(){return "${file}-"+new Date().toISOString().slice(0,10)+".csv"}
})();`
}

/** A bill as PDF, written by hand, byte by byte. */
export function pdfBill(words: Words, owner: string, root: string): string {
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}");
root.innerHTML='<label><span></span><input id="who"></label><label><span></span><input id="sum" type="number" value="120"></label><button></button>';
root.querySelectorAll("span")[0].textContent=t.name;root.querySelectorAll("span")[1].textContent=t.total;root.querySelector("button").textContent=t.download+" (PDF)";
root.querySelector("button").onclick=function(){
  var line=(${inScript(owner)}+" / "+document.getElementById("who").value+" / "+document.getElementById("sum").value).replace(/[^\\x20-\\x7e]/g,"?").replace(/[()\\\\]/g,"\\\\$&");
  var stream="BT /F1 18 Tf 72 720 Td ("+line+") Tj ET",parts=["<</Type/Catalog/Pages 2 0 R>>","<</Type/Pages/Kids[3 0 R]/Count 1>>","<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>","<</Length "+stream.length+">>\\nstream\\n"+stream+"\\nendstream","<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"];
  var out="%PDF-1.4\\n",at=[];parts.forEach(function(p,i){at.push(out.length);out+=(i+1)+" 0 obj\\n"+p+"\\nendobj\\n"});
  var xref=out.length;out+="xref\\n0 "+(parts.length+1)+"\\n0000000000 65535 f \\n"+at.map(function(n){return ("0000000000"+n).slice(-10)+" 00000 n \\n"}).join("")+"trailer<</Size "+(parts.length+1)+"/Root 1 0 R>>\\nstartxref\\n"+xref+"\\n%%EOF";
  var a=document.createElement("a");a.href=URL.createObjectURL(new Blob([out],{type:"application/pdf"}));a.download="invoice.pdf";a.click();
};
})();`
}

/** Text in, text out, and a button that copies it. */
export function textTool(words: Words, kind: string, root: string): string {
  const turns: Readonly<Record<string, string>> = {
    base64: 'function turn(s){return btoa(String.fromCharCode.apply(null,new TextEncoder().encode(s)))}',
    json: 'function turn(s){try{return JSON.stringify(JSON.parse(s),null,2)}catch(e){return e.message}}',
    url: 'function turn(s){return encodeURIComponent(s)}',
    slug: 'function turn(s){return s.normalize("NFD").replace(/[^\\w\\s-]/g,"").trim().toLowerCase().replace(/\\s+/g,"-")}',
    password:
      'function turn(){var a=new Uint32Array(18);crypto.getRandomValues(a);return Array.from(a,function(n){return "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_!"[n%59]}).join("")}',
  }
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}");
${turns[kind] ?? turns.url}
root.innerHTML='<textarea rows="5" cols="60"></textarea><button class="go"></button><textarea rows="5" cols="60" readonly></textarea><button class="copy"></button>';
var a=root.querySelectorAll("textarea"),go=root.querySelector(".go"),copy=root.querySelector(".copy");
go.textContent=t.start;copy.textContent=t.copy;a[0].value="{\\"a\\":[1,2]}";
function run(){a[1].value=turn(a[0].value)}
go.onclick=run;a[0].oninput=run;run();
copy.onclick=function(){if(navigator.clipboard)navigator.clipboard.writeText(a[1].value).then(function(){copy.textContent=t.copied});else{a[1].select();document.execCommand("copy")}};
})();`
}

/** Files that the visitor chooses, put into an archive. */
export function zipFiles(words: Words, root: string, file: string): string {
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}"),input=document.createElement("input"),b=document.createElement("button"),list=document.createElement("ul");
input.type="file";input.multiple=true;b.textContent=t.download+" (ZIP)";b.disabled=true;root.append(input,list,b);
input.onchange=function(){list.textContent="";Array.from(input.files).forEach(function(f){var li=document.createElement("li");li.textContent=f.name+" ("+f.size+")";list.appendChild(li)});b.disabled=!input.files.length};
root.addEventListener("dragover",function(e){e.preventDefault()});root.addEventListener("drop",function(e){e.preventDefault();input.files=e.dataTransfer.files;input.onchange()});
b.onclick=async function(){var z=new JSZip();Array.from(input.files).forEach(function(f){z.file(f.name,f)});var blob=await z.generateAsync({type:"blob"});var a=document.createElement("a");a.href=URL.createObjectURL(blob);a.download="${file}.zip";a.click()};
})();`
}

/** Figures as a chart that can be saved. */
export function chartMaker(words: Words, figures: readonly number[], root: string): string {
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}"),c=document.createElement("canvas"),area=document.createElement("input"),b=document.createElement("button"),h=document.createElement("h2");
h.textContent=t.sales;area.value=${inScript(figures.join(', '))};b.textContent=t.save+" (PNG)";root.append(h,area,b,c);
var chart=new Chart(c,{type:"bar",data:{labels:[],datasets:[{label:t.sales,data:[]}]},options:{animation:false}});
function draw(){var v=area.value.split(",").map(Number).filter(isFinite);chart.data.labels=v.map(function(_,i){return String(2020+i)});chart.data.datasets[0].data=v;chart.update()}
area.oninput=draw;draw();
b.onclick=function(){var a=document.createElement("a");a.href=chart.toBase64Image();a.download="chart.png";a.click()};
})();`
}

/** Notes in a simple markup, kept in the browser, shown beside. */
export function noteEditor(words: Words, start: string, root: string, key: string): string {
  return `(function(){
var t=${inScript(words)},root=document.getElementById("${root}"),text=document.createElement("textarea"),view=document.createElement("article"),b=document.createElement("button");
text.rows=14;text.value=localStorage.getItem("${key}")||${inScript(start)};b.textContent=t.download+" (HTML)";root.append(text,view,b);
function html(s){return s.replace(/&/g,"&amp;").replace(/</g,"&lt;").replace(/^# (.*)$/gm,"<h1>$1</h1>").replace(/^## (.*)$/gm,"<h2>$1</h2>").replace(/\\*\\*(.+?)\\*\\*/g,"<b>$1</b>").replace(/^- (.*)$/gm,"<li>$1</li>").replace(/\\n{2,}/g,"<br><br>")}
function draw(){view.innerHTML=html(text.value);localStorage.setItem("${key}",text.value)}
text.addEventListener("input",draw);draw();
b.onclick=function(){var doc="<!doctype html><meta charset=utf-8><title>"+t.news+"</title>"+view.innerHTML,a=document.createElement("a");a.href="data:text/html;charset=utf-8,"+encodeURIComponent(doc);a.download="notes.html";a.click()};
addEventListener("beforeunload",function(e){if(text.value.length>20000)e.preventDefault()});
})();`
}
