const EITHER = ['notify:read', 'notify:write']

/** The operations of contract C3 with the scopes of contract K3, of which any suffices; none: any key; null: public. */
export const ACCESS: Readonly<Record<string, readonly string[] | null>> = {
  geoLookup: ['geo:read'],
  geoLookupAddress: ['geo:read'],
  geoBatch: ['geo:read'],
  trustCheckUrl: ['trust:read'],
  notifyHealth: null,
  notifyCreateEvent: ['notify:write'],
  notifyCreateEvents: ['notify:write'],
  notifyGetEvent: EITHER,
  notifyListInbox: ['notify:read'],
  notifyUnreadCount: ['notify:read'],
  notifyMarkRead: EITHER,
  notifyMarkUnread: EITHER,
  notifyArchive: EITHER,
  notifyMarkAllRead: EITHER,
  notifyGetPreferences: EITHER,
  notifySetPreferences: EITHER,
  notifyDeletePreference: EITHER,
  notifyGetContact: EITHER,
  notifySetContact: ['notify:write'],
  notifyDeleteContact: ['notify:write'],
  notifyCreateUserToken: ['notify:read'],
  usageGet: [],
  catalogueGet: null,
}

export const IDS = Object.keys(ACCESS)
export const KEYED = IDS.filter((id) => ACCESS[id] !== null)
export const SCOPED = KEYED.filter((id) => ACCESS[id]?.length !== 0)

/** Contract G7. */
export const LIMIT_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
]
