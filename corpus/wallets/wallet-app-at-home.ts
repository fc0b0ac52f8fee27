import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { escaped, filler } from '../make/pages/layout.ts'
import { sheetOf } from '../make/pages/sheets.ts'
import { CLAIM_WORDS, type ClaimWords } from './claim-words.ts'

/** Applications at home on their own hosts. */
const APPLICATIONS: readonly (readonly [name: string, host: string])[] = [
  ['Uniswap', 'app.uniswap.org'],
  ['OpenSea', 'opensea.io'],
  ['PancakeSwap', 'pancakeswap.finance'],
  ['Aave', 'app.aave.com'],
  ['Lido', 'stake.lido.fi'],
  ['Jupiter', 'jup.ag'],
  ['Curve', 'www.curve.finance'],
  ['1inch', 'app.1inch.io'],
  ['CoW Swap', 'swap.cow.fi'],
  ['Revoke.cash', 'revoke.cash'],
  ['Raydium', 'raydium.io'],
  ['Rarible', 'rarible.com'],
  ['ENS', 'app.ens.domains'],
  ['Magic Eden', 'magiceden.io'],
]

const WALLETS = ['MetaMask', 'WalletConnect', 'Coinbase Wallet', 'Phantom', 'Ledger', 'Rainbow']

/** Honest applications use wallets for the amount that somebody typed, or for contracts that they name. */
const USES: readonly ((id: string) => string)[] = [
  (id) =>
    `import{createWalletClient,custom,parseUnits}from"https://esm.sh/viem@2.21.0";const c=createWalletClient({transport:custom(window.ethereum)});document.getElementById("${id}").onclick=async()=>{const[a]=await c.requestAddresses();await c.writeContract({account:a,address:token.address,abi:erc20,functionName:"approve",args:[ROUTER,parseUnits(amount.value,token.decimals)]});await c.writeContract({account:a,address:ROUTER,abi:router,functionName:"exactInputSingle",args:[quote]})}`,
  (id) =>
    `const PERMIT2="0x000000000022D473030F116dDEE9F6B43aC78BA3",UNIVERSAL_ROUTER="0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af";document.getElementById("${id}").onclick=async()=>{const[a]=await ethereum.request({method:"eth_requestAccounts"});const permit={details:{token:from.address,amount:units(amount.value),expiration:now()+2592000,nonce},spender:UNIVERSAL_ROUTER,sigDeadline:now()+1800};const s=await ethereum.request({method:"eth_signTypedData_v4",params:[a,JSON.stringify(typed(permit))]});await swap(permit,s)}`,
  (id) =>
    `document.getElementById("${id}").onclick=async()=>{const s=await new ethers.BrowserProvider(window.ethereum).getSigner();const n=new ethers.Contract(collection,["function isApprovedForAll(address,address) view returns(bool)","function setApprovalForAll(address,bool)"],s);if(!(await n.isApprovedForAll(s.address,CONDUIT)))await n.setApprovalForAll(CONDUIT,true);const order=await seaport.createOrder({offer:[item],consideration:[{amount:ethers.parseEther(amount.value),recipient:s.address}]});await order.executeAllActions()}`,
  (id) =>
    `document.getElementById("${id}").onclick=async()=>{const w=window.solana;await w.connect();const r=await fetch("/swap-api/v6/swap",{method:"POST",body:JSON.stringify({quoteResponse:quote,userPublicKey:w.publicKey.toString()})});const t=(await r.json()).swapTransactions.map(decode);const d=await w.signAllTransactions(t);await Promise.all(d.map(x=>connection.sendRawTransaction(x.serialize())))}`,
  (id) =>
    `document.getElementById("${id}").onclick=async()=>{const s=await provider.getSigner();for(const x of selected)await new ethers.Contract(x.collection,abi,s).setApprovalForAll(x.operator,false);for(const x of tokens)await new ethers.Contract(x.token,erc20,s).approve(x.spender,0)}`,
  (id) =>
    `document.getElementById("${id}").onclick=async()=>{const[a]=await ethereum.request({method:"eth_requestAccounts"});const m=new SiweMessage({domain:location.host,address:a,statement:"Sign in",uri:location.origin,version:"1",chainId:1,nonce});const s=await ethereum.request({method:"personal_sign",params:[m.prepareMessage(),a]});await fetch("/api/siwe",{method:"POST",body:JSON.stringify({m,s})})}`,
]

const LIBRARIES = [
  '<script src="https://cdnjs.cloudflare.com/ajax/libs/ethers/6.13.2/ethers.umd.min.js"></script>',
  '<script src="https://unpkg.com/@solana/web3.js@1.95.3/lib/index.iife.min.js"></script>',
  '<script src="https://unpkg.com/@walletconnect/ethereum-provider@2.17.0/dist/index.umd.js"></script>',
  '',
]

function pageOf(name: string, host: string, words: ClaimWords, chance: Chance): Made {
  const id = chance.of(['swap-button', 'connect', 'submit', 'cta'])
  const list = chance
    .some(WALLETS, 4)
    .map((wallet) => `<li><img src="/w/${wallet.toLowerCase()}.svg" alt="${wallet}">${wallet}</li>`)
    .join('')
  const form = `<form onsubmit="return false"><label>${escaped(words.amount)}<input id="amount" inputmode="decimal" placeholder="0.0"></label><select><option>ETH</option><option>USDC</option><option>SOL</option></select><button id="${id}">${escaped(words.connect)}</button></form>`
  const warning = chance.maybe(0.4)
    ? '<aside>We will never ask for your recovery phrase or private key.</aside>'
    : ''
  const use = chance.of(USES)(id)
  const body = sheetOf(
    {
      language: words.language,
      title: chance.of([name, `${name} | ${escaped(words.trade)}`]),
      head: `<link rel="canonical" href="https://${host}/"><meta property="og:site_name" content="${name}"><meta name="description" content="${escaped(words.trade)}">`,
      top: `<a href="/"><img src="/logo.svg" alt="${name}"></a><nav><a href="/pools">Pools</a><a href="/docs">Docs</a></nav>`,
      heading: words.trade,
      main: `${form}<dialog><ul>${list}</ul></dialog>${warning}`,
      foot: `<a href="/terms">Terms</a> <a href="/audits">Audits</a> <a href="https://github.com/${host.split('.').at(-2)}">GitHub</a> © ${name}`,
      scripts: `${chance.of(LIBRARIES)}<script${use.startsWith('import') ? ' type="module"' : ''}>${use}</script>`,
    },
    false,
    chance,
  )
  return {
    url: `https://${host}/${chance.of(['', '', 'swap', 'trade', 'collection/azuki'])}`,
    body,
    isHonest: true,
  }
}

const DROPS = [
  'function claim(uint256 index,address account,uint256 amount,bytes32[] proof)',
  'function claim(bytes32[] proof,uint128 amount)',
]

/** A distribution that takes nothing: it calls its own contract with a proof and a sum. */
function distribution(words: ClaimWords, chance: Chance): Made {
  const host = honestHost(chance, ['claim.', 'gov.', 'app.', ''])
  const name = companyOf(host)
  const token = chance.letters(4).toUpperCase()
  const lure = chance.of(words.lure.slice(0, 1)).replace('{t}', token)
  const code = `const DISTRIBUTOR="0x${chance.hex(40)}";document.getElementById("claim").onclick=async()=>{const s=await new ethers.BrowserProvider(window.ethereum).getSigner();const e=(await (await fetch("/proofs/"+s.address.slice(2,4)+".json")).json())[s.address];if(!e)return show("not eligible");await new ethers.Contract(DISTRIBUTOR,["${chance.of(DROPS)}"],s).claim(...e)}`
  const body = sheetOf(
    {
      language: words.language,
      title: `${name} – ${escaped(words.claim)}`,
      top: `<img src="/logo.svg" alt="${name}">`,
      heading: lure,
      main: `<button id="claim">${escaped(words.connect)}</button><p>Contract: <a href="https://etherscan.io/address/0x${chance.hex(40)}#code">Etherscan</a>, <a href="/snapshot.csv">snapshot</a></p>${filler('en', 1, chance)}`,
      foot: `<a href="/forum">Forum</a> <a href="https://github.com/${chance.name(3)}">GitHub</a> © ${name}`,
      scripts: `${LIBRARIES[0]}<script>${code}</script>`,
    },
    false,
    chance,
  )
  return { url: `https://${host}/`, body, isHonest: true }
}

/** The same libraries and calls as in `token_claim_kit`, for honest uses. */
export const walletAppAtHome: Family = {
  id: 'wallet_app_at_home',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const words = chance.of(CLAIM_WORDS)
    const roll = chance.below(100)
    if (roll < 15) return distribution(words, chance)
    const host = honestHost(chance, ['app.', 'swap.', ''])
    const [name, home] = roll < 75 ? chance.of(APPLICATIONS) : ([companyOf(host), host] as const)
    return pageOf(name, home, words, chance)
  },
}
