import type { Family } from '../family.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { documentOf, filler, footerOf } from '../make/pages/layout.ts'

export const miningShop: Family = {
  id: 'mining_shop',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance)
    const models = chance.some(
      [
        'Antminer S21 XP',
        'Whatsminer M60S',
        'Antminer Z15 Pro',
        'IceRiver KS5',
        'RTX 5090 rig, 8 GPUs',
        'Monero CPU miner EPYC',
      ],
      4,
    )
    const items = models.map(
      (model) =>
        `<div class="product"><h3>${model}</h3><p>${100 + chance.below(300)} TH/s, ${2000 + chance.below(2000)} W, SHA-256 / RandomX</p><a href="/cart/add?id=${chance.digits(4)}">Add to cart</a></div>`,
    )
    const guide =
      '<p>Point your miner at stratum+tcp://pool.example.org:3333 with your wallet address as user name. See our guide to XMRig and CryptoNight.</p>'
    const body = documentOf(
      {
        language: chance.of(['en', 'en', 'de']),
        title: `${companyOf(host)} – mining hardware`,
        heading: 'Bitcoin and Monero mining hardware',
        main: items.join('') + guide + filler('en', 2, chance),
        footer: footerOf('en', companyOf(host), ['/contact'], chance),
        scripts: '<script src="https://js.stripe.com/v3/"></script>',
      },
      chance,
    )
    return { url: `https://${host}/miners`, body, isHonest: true }
  },
}
