import { carryKey } from './key.ts'
import { listenForEvents } from './notify/event.ts'
import { listenForReads, openInbox } from './notify/inbox.ts'
import { showPreferences } from './notify/preferences.ts'
import { onUserChange } from './notify/user.ts'

const refresh = async (): Promise<void> => {
  if (await openInbox()) await showPreferences()
}

carryKey()
listenForReads()
listenForEvents(refresh)
onUserChange(refresh)
