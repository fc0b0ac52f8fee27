import type { Made } from '../../corpus/make/envelope.ts'

interface ScriptElement {
  readonly src: string | null
  readonly type: string
  readonly text: string
}

/** The script elements of a page's markup, in order. */
export function scriptsOf({ body }: Made): readonly ScriptElement[] {
  const found: { src: string | null; type: string; text: string }[] = []
  new HTMLRewriter()
    .on('script', {
      element(element) {
        found.push({ src: element.getAttribute('src'), type: element.getAttribute('type') ?? '', text: '' })
      },
      text(chunk) {
        const last = found.at(-1)
        if (last !== undefined) last.text += chunk.text
      },
    })
    .transform(String(body))
  return found
}
