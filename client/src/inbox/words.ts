/** What the element says; `element.words` replaces any of it. `{n}` and `{title}` are filled in. */
export const ENGLISH = {
  name: 'Notifications',
  unread: '{n} unread',
  unreadItem: 'Unread',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAllRead: 'Mark all as read',
  archive: 'Archive',
  older: 'Show older ones',
  empty: 'Nothing is here yet.',
  loading: 'Loading…',
  arrived: 'New: {title}',
  archived: 'Archived: {title}',
  opensElsewhere: 'opens in a new tab',
  preferences: 'Preferences',
  back: 'Back to the notifications',
  types: 'Type',
  inApp: 'Inbox',
  email: 'Email',
  otherTypes: 'All other types',
  saved: 'Saved; it holds for the next event.',
  close: 'Close',
  retry: 'Try again',
  waiting: 'The page has not said yet whose notifications to show.',
  unreachable: 'The notifications cannot be reached. They are tried again.',
  refused: 'This page may not show these notifications.',
  limited: 'Too many requests for now; please wait a minute.',
  failed: 'That did not work.',
}

export type Words = Readonly<typeof ENGLISH>

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
