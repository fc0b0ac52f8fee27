import type { Family } from '../../family.ts'
import { brandOf } from '../../make/brands.ts'
import { documentOf, filler, STATIC } from '../../make/pages/layout.ts'

export const githubIoBlog: Family = {
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
