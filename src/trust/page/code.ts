import { BOUNDS, reach } from '../bounds/bounds.ts'
import type { Code, Page } from './page.ts'

const JAVASCRIPT = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma|j)script[\d.]*|jsx|text\/babel)?$/

export function isJavaScript(type: string): boolean {
  return JAVASCRIPT.test(type)
}

export function readCode({
  scripts,
  handlers,
}: Pick<Page, 'scripts' | 'handlers'>): Pick<Page, 'code' | 'joinedCode'> {
  const code: Code[] = []
  for (const [index, { text, type, offset }] of scripts.entries()) {
    if (text !== '' && isJavaScript(type)) {
      code.push({ at: `script[${index}]`, offset, text, lower: text.toLowerCase(), event: null })
    }
  }
  for (const { event, code: text, offset } of handlers) {
    code.push({ at: 'html:handler', offset, text, lower: text.toLowerCase(), event })
  }
  const joinedCode = code.map((one) => {
    const text = joined(one.text)
    return text === one.text ? one : { ...one, text, lower: text.toLowerCase() }
  })
  return { code, joinedCode }
}

export function around(text: string, index: number): string {
  return text.slice(Math.max(0, index - 20), index + 60).trim()
}

export function plainCode(code: string): string {
  return joined(code).replace(/\[\s?["'`]([a-z_$][\w$]{0,60})["'`]\s?\]/gi, '.$1')
}

export function joined(code: string): string {
  if (code.length > BOUNDS.joined.most) {
    reach('joined')
    return code
  }
  return code.replace(/["'`]\s{0,20}\+\s{0,20}["'`]/g, '')
}
