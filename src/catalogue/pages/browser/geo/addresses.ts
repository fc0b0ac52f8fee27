import { parseAddress } from '../../../../net/ip.ts'

export function splitAddresses(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}

export const isAddress = (text: string): boolean => parseAddress(text, new Int32Array(4)) !== 0
