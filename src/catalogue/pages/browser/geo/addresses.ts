import { parseAddress } from '../../../../net/ip.ts'

/** What the pasted text holds, in order, repeats kept: lines, commas, semicolons and spaces part addresses. */
export function splitAddresses(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}

/** Whether the service reads it as an address (contract E2). */
export const isAddress = (text: string): boolean => parseAddress(text, new Int32Array(4)) !== 0
