import type { Chance } from '../make/chance.ts'
import { escaped } from '../make/pages/layout.ts'
import type { Site } from './body.ts'
import { type Chrome, dayIn, HABITS, type Tongue } from './tongues.ts'

export interface Inside {
  readonly tongue: Tongue
  readonly chrome: Chrome
  readonly site: Site
  readonly heading: string
  /** HTML. */
  readonly main: string
  readonly head: string
  readonly end: string
}

const navOf = (chrome: Chrome, chance: Chance) => {
  const { home, news, services, forms, about, contact } = chrome
  return chance
    .some([home, news, services, forms, about, contact], 4 + chance.below(3))
    .map((text, at) => `<li><a href="${at === 0 ? '/' : `/${chance.name(3)}`}">${escaped(text)}</a></li>`)
    .join('')
}

const footerOf = ({ chrome, site, tongue }: Inside, chance: Chance) => {
  const number = `+${HABITS[tongue][0]} ${chance.digits(3)} ${chance.digits(6)}`
  const links = [
    [chrome.imprint, 'imprint'],
    [chrome.privacy, 'privacy'],
    [chrome.access, 'accessibility'],
    [chrome.contact, 'contact'],
    ['RSS', 'feed.xml'],
  ] as const
  const day = dayIn(tongue, 2026, 1 + chance.below(10), 1 + chance.below(28))
  const mail = `${chance.of(['info', 'contact', 'office'])}@${site.host.replace(/^www\./, '')}`
  return `<address>${escaped(site.name)}<br>${escaped(chrome.phone)}: ${number}${chance.maybe(0.6) ? `<br><a href="mailto:${mail}">${mail}</a>` : ''}</address>
${chance.maybe(0.6) ? `<p>${escaped(chrome.hours)}</p>` : ''}<ul>${chance
    .some(links, 3 + chance.below(3))
    .map(([text, path]) => `<li><a href="/${path}">${escaped(text)}</a></li>`)
    .join(
      '',
    )}</ul>${chance.maybe(0.5) ? `<p><small>${escaped(chrome.updated.replace('%', day))}</small></p>` : ''}<p>© ${chance.of(['2026', '2025', '2024'])} ${escaped(site.name)}</p>`
}

const noticeOf = ({ chrome, tongue }: Inside, chance: Chance) => {
  const day = dayIn(tongue, 2026, 11, 22 + chance.below(8))
  const text = escaped(chance.of([chrome.outage.replace('%', day), chrome.works]))
  return chance.maybe(0.55)
    ? ''
    : `<div class="notice" role="status"><p>${text}</p><button class="close" type="button" aria-label="×">×</button></div>`
}

const searchOf = ({ search }: Chrome) =>
  `<form action="/search" role="search" method="get"><input type="search" name="q" aria-label="${escaped(search)}"><button>${escaped(search)}</button></form>`

const logo = ({ site }: Inside, chance: Chance) =>
  chance.of([
    `<a href="/" class="logo"><img src="/${chance.of(['img/logo.svg', 'assets/wappen.png', 'themes/custom/logo.png'])}" alt="${escaped(site.name)}"></a>`,
    `<a class="brand" href="/">${escaped(site.name)}</a>`,
    `<a href="/" rel="home"><img src="/logo.png" alt="" height="60"><span>${escaped(site.name)}</span></a>`,
  ])

const headOf = (inside: Inside, style: string, chance: Chance) => {
  const { site, heading, head } = inside
  const url = `https://${site.host}${site.path}`
  const tags = [
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="${escaped(heading)} – ${escaped(site.name)}">`,
    `<link rel="canonical" href="${escaped(url)}">`,
    `<meta property="og:site_name" content="${escaped(site.name)}"><meta property="og:title" content="${escaped(heading)}"><meta property="og:url" content="${escaped(url)}">`,
    `<meta name="generator" content="${chance.of(['TYPO3 CMS', 'Drupal 10 (https://www.drupal.org)', 'WordPress 6.8.3', 'Joomla! - Open Source Content Management', 'Plone - https://plone.org/', 'Liferay'])}">`,
    '<link rel="icon" href="/favicon.ico">',
    '<link rel="stylesheet" href="/css/style.css" media="all">',
    `<meta name="robots" content="${chance.of(['index,follow', 'max-image-preview:large'])}">`,
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${chance.of(['GovernmentOrganization', 'Organization', 'WebSite'])}","name":${JSON.stringify(site.name)},"url":"https://${site.host}/"}</script>`,
  ]
  const title = chance.of([
    `${heading} | ${site.name}`,
    `${site.name} - ${heading}`,
    `${heading} – ${site.name}`,
    site.name,
  ])
  return `<head>\n<meta charset="utf-8">\n<title>${escaped(title)}</title>\n${chance.some(tags, 3 + chance.below(6)).join('\n')}\n${chance.maybe(0.6) ? `<style>${style}</style>\n` : ''}${head}</head>`
}

const modern = (inside: Inside, chance: Chance) => `<!DOCTYPE html>
<html lang="${inside.tongue}">
${headOf(inside, `body{font-family:"Source Sans Pro",Arial,sans-serif;margin:0;color:#1d1d1b}.site-header{border-bottom:4px solid #${chance.hex(6)}}main{max-width:72rem;margin:auto;padding:1rem}`, chance)}
<body>
<a class="skip-link" href="#content">${escaped(inside.chrome.skip)}</a>
<header class="site-header">${logo(inside, chance)}${chance.maybe(0.6) ? searchOf(inside.chrome) : ''}<button data-menu aria-expanded="false">Menu</button><nav aria-label="Main"><ul>${navOf(inside.chrome, chance)}</ul></nav></header>
${noticeOf(inside, chance)}
<main id="content"><h1>${escaped(inside.heading)}</h1>
${inside.main}
</main>
<footer>${footerOf(inside, chance)}</footer>
${inside.end}
</body></html>`

const tables = (
  inside: Inside,
  chance: Chance,
) => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="${inside.tongue}">
${headOf(inside, `body{font:13px Verdana,sans-serif}#left{width:180px;background:#${chance.hex(3)}}`, chance)}
<body>
<div id="wrap"><table width="980" align="center" cellspacing="0"><tr><td colspan="2" id="head">${logo(inside, chance)}</td></tr>
<tr valign="top"><td id="left"><ul class="menu">${navOf(inside.chrome, chance)}</ul>${chance.maybe(0.5) ? searchOf(inside.chrome) : ''}</td>
<td id="main">${noticeOf(inside, chance)}<h2>${escaped(inside.heading)}</h2>${inside.main}</td></tr>
<tr><td colspan="2" id="foot">${footerOf(inside, chance)}</td></tr></table></div>
${inside.end}
</body></html>`

const columns = (inside: Inside, chance: Chance) => `<!doctype html>
<html lang="${inside.tongue}" class="no-js" dir="ltr">
${headOf(inside, '.row{display:grid;grid-template-columns:3fr 1fr;gap:2rem}.container{max-width:1140px;margin:0 auto}.breadcrumb{font-size:.85rem}', chance)}
<body class="page node-${chance.digits(4)} path-content">
${noticeOf(inside, chance)}
<div class="top-bar"><a href="#main">${escaped(inside.chrome.skip)}</a> <button data-font="112%">A+</button><button data-font="100%">A</button> <a href="/${chance.of(['en/', 'english', '?lang=en'])}" hreflang="en">EN</a> <a href="/login">${escaped(inside.chrome.login)}</a></div>
<div class="container"><div class="header">${logo(inside, chance)}<nav class="navbar"><ul class="nav">${navOf(inside.chrome, chance)}</ul></nav></div>
<ol class="breadcrumb"><li><a href="/">${escaped(inside.chrome.home)}</a></li><li>${escaped(inside.chrome.services)}</li><li aria-current="page">${escaped(inside.heading)}</li></ol>
<div class="row"><section id="main"><h1 class="page-title">${escaped(inside.heading)}</h1>${inside.main}</section>
<aside class="sidebar"><h2>${escaped(inside.chrome.contact)}</h2><p>${escaped(inside.site.name)}</p><p>${escaped(inside.chrome.hours)}</p></aside></div></div>
<div class="footer">${footerOf(inside, chance)}</div>
${inside.end}
</body></html>`

/** Little around the middle, as the pages of a payment service or an app have it. */
export const slim = (inside: Inside, chance: Chance) => `<!DOCTYPE html>
<html lang="${inside.tongue}">
${headOf(inside, `:root{--c:#${chance.hex(6)}}body{margin:0;font-family:system-ui,sans-serif}.card{max-width:32rem;margin:2rem auto;padding:1.5rem}`, chance)}
<body>${chance.maybe(0.6) ? `<header>${logo(inside, chance)}</header>` : ''}
${inside.main}
${chance.maybe(0.75) ? `<footer>${footerOf(inside, chance)}</footer>` : `<footer><a href="/imprint">${escaped(inside.chrome.imprint)}</a> · <a href="/privacy">${escaped(inside.chrome.privacy)}</a></footer>`}
${inside.end}
</body></html>`

const small = (inside: Inside, chance: Chance) =>
  slim(
    {
      ...inside,
      main: `${noticeOf(inside, chance)}<main class="card"><h1>${escaped(inside.heading)}</h1>${inside.main}</main>`,
    },
    chance,
  )

export const SHELLS = [modern, modern, tables, columns, columns, small]
