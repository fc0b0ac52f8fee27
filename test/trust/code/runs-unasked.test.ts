import { describe, expect, test } from 'bun:test'
import { type Piece, RunsUnasked } from '../../../src/trust/code/runs-unasked.ts'

const script = (text: string): Piece => ({ text, event: null })
const handler = (event: string, text: string): Piece => ({ text, event })

/** Whether the first `HERE` of the pieces is reached. */
function isReached(...pieces: readonly Piece[]): boolean {
  const piece = pieces.find(({ text }) => text.includes('HERE'))
  if (piece === undefined) throw new Error('no piece has the place')
  return new RunsUnasked(pieces).reaches(piece, piece.text.indexOf('HERE'))
}

describe('code runs unasked', () => {
  test.each([
    'HERE()',
    'if(a){for(const b of c){HERE()}}',
    '(function(){HERE()})()',
    '!function(e){HERE()}(1)',
    'void async function(){HERE()}()',
    ';(async()=>{await a;HERE()})()',
    '(()=>HERE())()',
    'setTimeout(function(){HERE()},500)',
    'window.setTimeout(()=>HERE(),500)',
    'addEventListener("load",function(){HERE()})',
    'document.addEventListener("DOMContentLoaded",()=>{HERE()})',
    'document.addEventListener("mousemove",()=>HERE(),{once:true})',
    'window.onload=function(){HERE()}',
    'window.onload = () => HERE()',
    '$(function(){HERE()})',
    '$(document).ready(function(){HERE()})',
    '$(window).on("load",function(){HERE()})',
    'fetch(d).then(r=>r.blob()).then(b=>{HERE()})',
    'new Promise(function(r){HERE()})',
    '[1].forEach(x=>{HERE()})',
    'function go(){HERE()}go()',
    'go();function go(){HERE()}',
    'async function go(){HERE()}\nsetTimeout(go,1)',
    'const go=()=>{HERE()};window.onload=go',
    'const go=function(){HERE()};addEventListener("load",go)',
    'function a(){HERE()}function b(){a()}b()',
    'var o={go:function(){HERE()}};o.go()',
    'var o={go(){HERE()}};o.go()',
    'var q="}{(";var r=/[/"{(]/;go();function go(){HERE()}',
    "/* don't { */ // it's (\ngo();function go(){HERE()}",
    'var t=`{("`;HERE()',
    'b.onclick=()=>go();function go(){HERE()}go()',
  ])('%s', (code) => {
    expect(isReached(script(code))).toBe(true)
  })

  test('in an attribute that waits for the page', () => {
    expect(isReached(handler('load', 'HERE()'))).toBe(true)
    expect(isReached(script('function go(){HERE()}'), handler('load', 'go()'))).toBe(true)
  })
})

describe('code waits for an act', () => {
  test.each([
    'b.onclick=function(){HERE()}',
    'b.onclick=()=>HERE()',
    'b.addEventListener("click",function(){HERE()})',
    'b.addEventListener("click",()=>HERE());go()',
    "form.addEventListener('submit', async e => { HERE() })",
    '$("#b").on("click",function(){HERE()})',
    '$("#b").click(function(){HERE()})',
    'h("button",{onClick:()=>{HERE()}})',
    'function save(b){HERE()}button.onclick=save',
    'function save(b){HERE()}button.addEventListener("click",()=>save(1))',
    'function save(b){HERE()}',
    'class A{save(b){HERE()}}',
    'class A{async save(b){HERE()}}',
    'var o={save(b){HERE()}}',
    'const save=b=>{HERE()};export{save}',
    'worker.onmessage=e=>{HERE()}',
    'b.onclick=function(){setTimeout(function(){HERE()},0)}',
    'b.onclick=function(){r.onload=function(){HERE()}}',
    '(function(){function t(){HERE()}b.onclick=t})();(function(){function t(){}t()})()',
    'loop();function loop(){loop();b.onclick=function(){HERE()}}',
    'n.d(t,{a:function(){return HERE()}})',
  ])('%s', (code) => {
    expect(isReached(script(code))).toBe(false)
  })

  test('in an attribute', () => {
    expect(isReached(handler('click', 'HERE()'))).toBe(false)
    expect(isReached(handler('href', 'javascript:HERE()'))).toBe(false)
    expect(isReached(script('function go(){HERE()}'), handler('click', 'go()'))).toBe(false)
  })
})

describe('code made to be slow is gone through in linear time', () => {
  const LENGTH = 1_000_000
  const filled = (text: string) => text.repeat(LENGTH / text.length)

  test.each([
    ['expressions that do not end', '(/['],
    ['templates that do not end', '`\\'],
    ['comments that do not end', '/*'],
    ['brackets', '({['],
    ['functions', 'a(){'],
    ['arrows', 'a=>'],
    ['names', 'go('],
    ['spaces', '    /'],
    ['functions that call one another', 'function go(){go()}'],
  ])('%s', (_, text) => {
    const before = process.cpuUsage()
    isReached(script(`${filled(text)}function go(){HERE()}`))
    // What grows with the square of the length takes minutes; other processes do not count.
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5)
  })
})
