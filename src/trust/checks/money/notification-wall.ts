import { ownerGroup } from '../../address/owners.ts'
import { namesItself } from '../../brands/own-name.ts'
import type { Page } from '../../page/page.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

const BARE_TEXT = 400
const BARE_LINKS = 2
const SHOWN = 100

export const notificationWallCheck: Check = {
  id: 'notification-wall',
  needs: 'html',
  run({ page, last, claim }) {
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const index = page.acts.findIndex(
      ({ kind, detail, phase }) => kind === 'permission' && detail === 'notifications' && phase === 'load',
    )
    if (index < 0 || !isBare(page) || namesItself(last, page)) return []
    const seen = page.text.slice(0, SHOWN)
    return [found('content.notification_wall', { at: `act[${index}]`, offset: null }, seen)]
  },
}

function isBare({ shownLength, fields, links }: Page): boolean {
  return shownLength <= BARE_TEXT && fields.every(({ hidden }) => hidden) && links.length <= BARE_LINKS
}
