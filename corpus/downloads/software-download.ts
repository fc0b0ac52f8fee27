import type { Family } from '../family.ts'
import { brandOf, calledBy, homeOf } from '../make/brands.ts'
import { companyOf, honestHost } from '../make/hosts/hosts.ts'
import { documentOf, escaped, filler, footerOf } from '../make/pages/layout.ts'

export const softwareDownload: Family = {
  id: 'software_download',
  expected: 'benign',
  split: 'dev',
  make(chance) {
    const isBrand = chance.maybe(0.4)
    const brand = brandOf(chance, 'software')
    const host = isBrand ? homeOf(brand, chance) : honestHost(chance)
    const name = isBrand ? calledBy(brand, chance) : companyOf(host)
    const base = chance.of([
      `https://${host}/files`,
      `https://github.com/${chance.name(2)}/${chance.name(2)}/releases/download/v1.4.2`,
      `https://downloads.sourceforge.net/project/${chance.name(3)}`,
      `https://cdn.${host.replace(/^www\./, '')}`,
    ])
    const links = chance
      .some(['setup-x64.exe', 'setup.msi', 'app.dmg', 'app_amd64.deb', 'app.AppImage', 'app.apk'], 3)
      .map(
        (file) =>
          `<a href="${base}/${chance.name(2)}-${file}"${chance.maybe(0.3) ? ' download' : ''}>Download ${file.split('.').pop()}</a>`,
      )
    const auto = chance.maybe(0.2)
      ? `<p>Your download will begin in 5 seconds. If it does not, <a href="${base}/setup-x64.exe">click here</a>.</p><script>setTimeout(function(){location.href="${base}/setup-x64.exe"},5000)</script>`
      : ''
    const sums = chance.maybe(0.5) ? `<pre>SHA-256 ${chance.hex(64)}</pre>` : ''
    const body = documentOf(
      {
        language: 'en',
        title: `Download ${name}`,
        heading: `Download ${name}`,
        logo: `<img src="/logo.svg" alt="${escaped(name)}">`,
        main: `${links.join(' ')}${sums}${auto}${filler('en', 2, chance)}`,
        footer: footerOf('en', name, ['/docs', '/about'], chance),
      },
      chance,
    )
    return { url: `https://${host}/download`, body, isHonest: true }
  },
}
