import { found } from '../found.ts'
import { type HandedFile, handedFiles } from '../handed-file.ts'
import { namesItself } from '../own-name.ts'
import { ownerGroup } from '../owners.ts'
import type { Page } from '../page.ts'
import { hasMaker, isMakers, isOnlyKind, type Software } from '../software-names.ts'
import type { Check, Subject } from '../subject.ts'
import { type Pretext, pretextOf } from '../update-pretext.ts'
import { isToFetch } from '../update-words.ts'

/** Where there is more to go to than this, a program is one among others that the site keeps. */
const MAX_LINKS = 15

/** A page that is about somebody else's program, says that its visitor lacks it, and hands out a file in its place. */
export const updateLureCheck: Check = {
  id: 'update-lure',
  needs: 'html',
  run(subject) {
    const { page, claim, last } = subject
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const pretext = pretextOf(page, last)
    if (pretext === null || isMakers(pretext.software, last.url)) return []
    const file = handedInstead(page, subject, pretext.software)
    if (file !== null) return [found('content.fake_update', file, `${pretext.seen} … ${file.seen}`)]
    if (!hasMaker(pretext.software) || isOpen(page, subject, pretext.software)) return []
    return ledElsewhere(page)
      ? [found('content.update_pretext', { at: 'html:text', offset: null }, pretext.seen, makerOf(pretext))]
      : []
  },
}

/** A help desk shows where the program comes from, and whose desk it is; a fraud has scripts, or no name. */
function isOpen(page: Page, { last }: Subject, software: Software): boolean {
  return (
    namesItself(last, page) ||
    page.links.length > MAX_LINKS ||
    page.links.some(({ href }) => isMakers(software, href))
  )
}

function handedInstead(page: Page, subject: Subject, software: Software): HandedFile | null {
  const hasOpenLinks = isOnlyKind(software) || isOpen(page, subject, software)
  for (const file of handedFiles(page)) {
    if (!isMakers(software, file.address) && !(file.by === 'link' && hasOpenLinks)) return file
  }
  return null
}

/** Whether there is something to press for the update; where that leads is not known, but not to the maker. */
function ledElsewhere({ links, buttons }: Page): boolean {
  return [...links, ...buttons].some(({ text }) => isToFetch(text))
}

function makerOf({ software }: Pretext): string {
  return [...software.domains].slice(0, 3).join(', ')
}
