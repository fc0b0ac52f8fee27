import type { Family } from '../family.ts'
import { brandOf, homeOf } from '../make/brands.ts'
import { honestHost } from '../make/hosts/hosts.ts'
import { programOf } from '../make/programs.ts'

/** A program from its maker is a program all the same: nothing in one answer tells that it is honest. */
export const installerDirect: Family = {
  id: 'installer_direct',
  expected: 'cautious',
  split: 'dev',
  make(chance) {
    const [kind, extension, contentType] = chance.of([
      ['pe', 'exe', 'application/x-msdownload'],
      ['msi', 'msi', 'application/x-msi'],
      ['dmg', 'dmg', 'application/x-apple-diskimage'],
      ['deb', 'deb', 'application/vnd.debian.binary-package'],
      ['pe', 'exe', 'application/octet-stream'],
    ] as const)
    const file = `${chance.name(2)}-1.${chance.below(9)}.${chance.below(9)}-x64.${extension}`
    const host = chance.maybe(0.4)
      ? homeOf(brandOf(chance, 'software'), chance, ['download', 'dl'])
      : honestHost(chance, ['', 'downloads.', 'cdn.'])
    return {
      url: `https://${host}/releases/${file}`,
      body: programOf(kind, chance),
      contentType,
      headers: chance.maybe(0.7) ? [['content-disposition', `attachment; filename="${file}"`]] : [],
      isHonest: true,
    }
  },
}
