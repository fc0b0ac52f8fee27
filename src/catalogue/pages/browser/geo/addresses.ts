import { parseAddress } from '../../../../net/ip.ts'

/** What comes along when text is copied out of a page, and nobody sees. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

export function splitAddresses(text: string): readonly string[] {
  return text
    .replace(INVISIBLE, '')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
}

export const isAddress = (text: string): boolean => parseAddress(text, new Int32Array(4)) !== 0
