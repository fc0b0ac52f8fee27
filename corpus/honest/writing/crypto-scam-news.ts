import type { Family } from '../../family.ts'
import { brandOf } from '../../make/brands.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { documentOf, escaped, filler, footerOf, STATIC } from '../../make/pages/layout.ts'
import { search, subscribe } from './side-forms.ts'

export const cryptoScamNews: Family = {
  id: 'crypto_scam_news',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance)
    const site = companyOf(host)
    const brand = brandOf(chance, 'exchange')
    const title = chance.of([
      `${brand.name} users lose $3M to a fake airdrop`,
      'What is a wallet drainer?',
      'Seed phrase scams, explained',
      `Fake ${brand.name} site drains wallets`,
      'Pig butchering: how it works',
    ])
    const facts = chance.some(
      [
        '<p>The contract called setApprovalForAll and moved all NFTs.</p>',
        '<p>Users were told to "connect wallet" and "claim airdrop", then signed a Permit2 message (eth_signTypedData_v4).</p>',
        '<p>Never share your secret recovery phrase. No support desk needs your 12 words.</p>',
        '<pre><code>function permit(address owner, address spender, uint256 value)</code></pre>',
        '<p>Revoke approvals at revoke.cash.</p>',
      ],
      3,
    )
    const body = documentOf(
      {
        language: 'en',
        title: `${title} - ${site}`,
        heading: title,
        logo: `<a href="/">${escaped(site)}</a>`,
        main:
          search(chance) +
          filler('en', 2, chance) +
          facts.join('') +
          filler('en', 3, chance) +
          subscribe(chance),
        footer: footerOf('en', site, ['/about'], chance),
        scripts: '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>',
        skeletons: STATIC,
      },
      chance,
    )
    return { url: `https://${host}/crypto/${chance.hex(6)}`, body, isHonest: true }
  },
}
