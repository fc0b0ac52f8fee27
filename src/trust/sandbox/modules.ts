import linkedom from 'linkedom/worker' with { type: 'text' }
import codecs from './world/codecs.js' with { type: 'text' }
import documents from './world/documents.js' with { type: 'text' }
import host from './world/host.js' with { type: 'text' }
import intrinsics from './world/intrinsics.js' with { type: 'text' }
import network from './world/network.js' with { type: 'text' }
import subtle from './world/subtle.js' with { type: 'text' }
import tasks from './world/tasks.js' with { type: 'text' }
import url from './world/url.js' with { type: 'text' }
import wallet from './world/wallet.js' with { type: 'text' }
import window from './world/window.js' with { type: 'text' }
import world from './world/world.js' with { type: 'text' }

/**
 * The programs within the interpreter, by the names by which they import each other. They are imported here as text, so
 * that the digest of the rules has every byte of them.
 */
export const MODULES: Readonly<Record<string, string>> = {
  linkedom,
  'codecs.js': codecs,
  'documents.js': documents,
  'host.js': host,
  'intrinsics.js': intrinsics,
  'network.js': network,
  'subtle.js': subtle,
  'tasks.js': tasks,
  'url.js': url,
  'wallet.js': wallet,
  'window.js': window,
  'world.js': world,
}
