import { type Page, shownLinks } from '../../page/page.ts'
import type { PageTable } from '../rule.ts'

const BARE_TEXT = 400
const BARE_LINKS = 2
const SHOWN = 100

export const NOTIFICATION_WALL_TABLE = {
  id: 'notification-wall',
  needs: 'html',
  spares: 'owners',
  rules: {
    'content.notification_wall': {
      points: 35,
      severity: 'medium',
      category: 'scam',
      message: 'The page is nothing but the question whether it may send notifications.',
      ref: null,
      when: (facts) => {
        const { page, acts } = facts
        const index = acts.findIndex(
          ({ kind, detail, phase }) =>
            kind === 'permission' && detail === 'notifications' && phase === 'load',
        )
        if (index < 0 || !isBare(page) || facts.namesItself) return null
        return { at: `act[${index}]`, offset: null, seen: page.text.slice(0, SHOWN) }
      },
      example: '<p>Press Allow to go on</p><script>Notification.requestPermission()</script>',
      twin: '<p>News by notification</p><button onclick="Notification.requestPermission()">Turn on</button>',
    },
  },
} as const satisfies PageTable

function isBare(page: Page): boolean {
  const isSilent = page.fields.every(({ hidden }) => hidden)
  return page.seenLength <= BARE_TEXT && isSilent && shownLinks(page).length <= BARE_LINKS
}
