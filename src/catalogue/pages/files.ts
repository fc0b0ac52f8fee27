import { join } from 'node:path'
import { type Content, PublicFile } from '../public-file.ts'

/** `<waypost-inbox>` of the client package, for pages without a bundler. */
const INBOX = '../../../client/src/inbox/inbox.ts'

export const FILES: Readonly<Record<string, PublicFile>> = {
  'icon.svg': ownFile('icon.svg', 'image/svg+xml'),
  'page.css': ownFile('page.css', 'text/css; charset=utf-8'),
  'panel.css': ownFile('panel.css', 'text/css; charset=utf-8'),
  'look-up.css': ownFile('look-up.css', 'text/css; charset=utf-8'),
  'trust.css': ownFile('trust.css', 'text/css; charset=utf-8'),
  'notify.css': ownFile('notify.css', 'text/css; charset=utf-8'),
  'usage.css': ownFile('usage.css', 'text/css; charset=utf-8'),
  'reference.css': ownFile('reference.css', 'text/css; charset=utf-8'),
  'start.js': new PublicFile(() => bundle('browser/start.ts')),
  'trust.js': new PublicFile(() => bundle('browser/trust-page.ts')),
  'notify.js': new PublicFile(() => bundle('browser/notify-page.ts')),
  'waypost-inbox.js': new PublicFile(() => bundle(INBOX)),
  'usage.js': new PublicFile(() => bundle('browser/usage-page.ts')),
  'reference.js': new PublicFile(() => bundle('browser/reference-page.ts')),
  'swagger-ui.css': packageFile('swagger-ui-dist/swagger-ui.css', 'text/css; charset=utf-8'),
  'swagger-ui-bundle.js': packageFile(
    'swagger-ui-dist/swagger-ui-bundle.js',
    'text/javascript; charset=utf-8',
  ),
}

function ownFile(name: string, type: string): PublicFile {
  return new PublicFile(() => read(join(import.meta.dir, name), type))
}

function packageFile(name: string, type: string): PublicFile {
  return new PublicFile(() => read(Bun.fileURLToPath(import.meta.resolve(name)), type))
}

async function read(path: string, type: string): Promise<Content> {
  return { body: await Bun.file(path).bytes(), headers: { 'Content-Type': type } }
}

async function bundle(entry: string): Promise<Content> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, entry)],
    target: 'browser',
    format: 'iife',
    minify: true,
  })
  const [script] = outputs
  if (script === undefined) throw new Error(`nothing came of bundling ${entry}`)
  return { body: await script.text(), headers: { 'Content-Type': 'text/javascript; charset=utf-8' } }
}
