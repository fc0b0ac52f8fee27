import { describe, expect, test } from 'bun:test'
import { obfuscationCheck } from '../../../src/trust/checks/malware/obfuscation.ts'
import { rules } from './page-subject.ts'

const FIELD = '<input type=password>'
const script = (code: string) => `<script>${code}</script>`
const HEX_NAMES = Array.from({ length: 30 }, (_, i) => `var _0x${(0x1a2b00 + i).toString(16)}=${i};`).join('')

describe('code is hidden', () => {
  test.each([
    ['in base64 that is run', script(`eval(atob("${btoa('alert(1)//............')}"))`)],
    ['in escapes that are written', script('document.write(unescape("%3Cp%3E"))')],
    ['in a packer', script('eval(function(p,a,c,k,e,d){return p}("0",1,1,[]))')],
    ['under names of numbers', script(HEX_NAMES)],
    ['in escaped letters', script(`x="${'\\x41'.repeat(50)}"`)],
    ['in codes of characters', script(`x=String.fromCharCode(${Array(70).fill(65).join(',')})`)],
  ])('%s', (_, code) => {
    expect<readonly string[]>(rules(obfuscationCheck, code + FIELD)).toEqual(['content.obfuscation'])
    expect(rules(obfuscationCheck, code)).toEqual([])
  })

  test('on a page that leads on', () => {
    const body = script('eval(atob("YWxlcnQoMSk7YWxlcnQ="))')
    expect(rules(obfuscationCheck, body, { leadsTo: 'https://b.example/' })).toEqual(['content.obfuscation'])
  })

  test.each([
    [
      'a minified application',
      script('!function(e,t){"use strict";var n=e.map(function(e){return e.x})}(a,b)'),
    ],
    ['a picture in base64', script(`img.src="data:image/png;base64,${'iVBORw0KGgo'.repeat(50)}"`)],
    ['a list of numbers', script(`x=[${Array(100).fill(12).join(',')}]`)],
    ['a decoded token', script('t=JSON.parse(atob(token.split(".")[1]))')],
  ])('but not in %s', (_, code) => {
    expect(rules(obfuscationCheck, code + FIELD)).toEqual([])
  })
})

describe('a visitor is hindered', () => {
  test.each([
    ['by a debugger without end', 'setInterval(function(){debugger},100)'],
    ['by looking for its tools', 'if(window.outerWidth-window.innerWidth>160)location="about:blank"'],
    ['by keys and menus', 'document.oncontextmenu=()=>false;onkeydown=e=>e.keyCode==123?false:true'],
    [
      'by looking for robots',
      'if(navigator.webdriver||/googlebot/i.test(navigator.userAgent))location="about:blank"',
    ],
  ])('%s', (_, code) => {
    expect(rules(obfuscationCheck, script(code) + FIELD)).toEqual(['content.anti_analysis'])
    expect(rules(obfuscationCheck, script(code))).toEqual([])
  })

  test.each([
    ['a menu of its own', 'canvas.addEventListener("contextmenu",menu)'],
    ['a shortcut', 'if(e.ctrlKey&&e.key=="s")save()'],
    ['a statement for debugging', 'if(DEBUG){debugger}'],
  ])('but not by %s', (_, code) => {
    expect(rules(obfuscationCheck, script(code) + FIELD)).toEqual([])
  })
})
