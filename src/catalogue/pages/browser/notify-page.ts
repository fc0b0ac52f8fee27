import { carryKey } from './key.ts'
import { listenForEvents } from './notify/event.ts'
import { listenForInbox } from './notify/inbox.ts'

carryKey()
listenForInbox()
listenForEvents()
