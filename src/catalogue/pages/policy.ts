export function contentHeaders(html: string): Record<string, string> {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => hash(script))
  const policy = {
    'default-src': "'none'",
    'script-src': ["'self'", ...inline].join(' '),
    'style-src': "'self'",
    // The stylesheet of the reference contains its icons.
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  }
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
    'Referrer-Policy': 'no-referrer',
  }
}

const hash = (script: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(script).digest('base64')}'`
