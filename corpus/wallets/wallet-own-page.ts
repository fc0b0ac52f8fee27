import type { Family } from '../family.ts'
import { brand as brandNamed, brandOf, homeOf } from '../make/brands.ts'
import { documentOf, escaped, filler, footerOf } from '../make/pages/layout.ts'

const WALLET_TEXTS: readonly string[] = [
  'The crypto wallet for DeFi, Web3 dApps and NFTs',
  'Your keys, your coins',
  'Buy, store, send and swap tokens',
]

export const walletOwnPage: Family = {
  id: 'wallet_own_page',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const brand = chance.maybe(0.7)
      ? brandOf(chance, 'wallet')
      : brandNamed(chance.of(['uniswap', 'opensea', 'pancakeswap']))
    const host = homeOf(brand, chance, ['www', 'app', 'support'])
    const main = chance.of([
      () =>
        `<p>${chance.of(WALLET_TEXTS)}</p><a class="btn" href="/download">Download</a><p>Your Secret Recovery Phrase is the key to your wallet. Never share it.</p>`,
      () =>
        `<p>Restore your wallet with your 12-word recovery phrase</p><form action="" method="post">${Array.from({ length: 12 }, (_, index) => `<input type="password" name="word${index + 1}" placeholder="Word ${index + 1}">`).join('')}<button>Restore</button></form>`,
      () =>
        `<button id="c">Connect wallet</button><script>const permit2="0x000000000022D473030F116dDEE9F6B43aC78BA3";document.getElementById("c").onclick=async()=>{const [a]=await ethereum.request({method:"eth_requestAccounts"});await ethereum.request({method:"eth_signTypedData_v4",params:[a,JSON.stringify(order)]})};function approve(t){return t.setApprovalForAll(operator,true)}</script>`,
      () =>
        `<h2>What is a seed phrase?</h2>${filler('en', 3, chance)}<p>Write down your 24 words. Do not type them on any website.</p><form action="/search"><input type="search" name="q"></form>`,
    ])()
    const body = documentOf(
      {
        language: 'en',
        title: brand.name,
        heading: chance.of(WALLET_TEXTS),
        logo: `<img src="/logo.svg" alt="${escaped(brand.name)}">`,
        main,
        footer: footerOf('en', brand.name, ['/terms'], chance),
      },
      chance,
    )
    return { url: `https://${host}/`, body, isHonest: true }
  },
}
