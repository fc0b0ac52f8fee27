import { setImmediate as nextTurn } from 'node:timers/promises'
import { DEEP_FLAG, IndexError, SIGN } from './format.ts'
import type { IndexInfo, IndexSections } from './geo-index.ts'

/** Searches must stay inside their lists, lists ascend, and elements exist; throws IndexError. */
export async function checkSections(info: IndexInfo, sections: IndexSections): Promise<void> {
  for (const check of [checkIpv4, checkIpv6, checkDeep, checkRecords]) {
    check(info, sections)
    await nextTurn()
  }
}

function refuse(section: string, index: number, fault: string): never {
  throw new IndexError(`section ${section}, element ${index}: ${fault}`)
}

function checkStarts(
  name: string,
  starts: Uint16Array | Uint32Array,
  length: number,
  ascending: boolean,
): void {
  if (starts[0] !== 0) refuse(name, 0, 'does not begin at 0')
  const step = ascending ? 1 : 0
  for (let i = 1; i < starts.length; i++) {
    if ((starts[i] as number) < (starts[i - 1] as number) + step) refuse(name, i, 'does not ascend')
  }
  if (starts[starts.length - 1] !== length) refuse(name, starts.length - 1, `does not end at ${length}`)
}

function checkIpv4(info: IndexInfo, sections: IndexSections): void {
  const { ipv4Top, ipv4Offset, ipv4Entries: entries } = sections
  const offsets = 2 ** (info.prefixBits - 16) + 1
  if (ipv4Top.length !== 0x1_0001) refuse('ipv4Top', ipv4Top.length, 'the length is not 65,537')
  if (ipv4Offset.length !== offsets * 0x1_0000)
    refuse('ipv4Offset', ipv4Offset.length, 'the length does not fit prefixBits')
  checkStarts('ipv4Top', ipv4Top, entries.length, false)
  if (ipv4Offset[1] === 0 || (entries[0] as number) >>> info.prefixBits !== 0) {
    refuse('ipv4Entries', 0, 'does not begin at 0.0.0.0')
  }
  for (let top = 0; top < 0x1_0000; top++) {
    const start = ipv4Top[top] as number
    const length = (ipv4Top[top + 1] as number) - start
    const last = (top + 1) * offsets - 1
    if (ipv4Offset[top * offsets] !== 0) refuse('ipv4Offset', top * offsets, 'does not begin at 0')
    for (let i = top * offsets + 1; i <= last; i++) {
      if ((ipv4Offset[i] as number) < (ipv4Offset[i - 1] as number))
        refuse('ipv4Offset', i, 'does not ascend')
      checkStretch(info, entries, start + (ipv4Offset[i - 1] as number), start + (ipv4Offset[i] as number))
    }
    if (ipv4Offset[last] !== length) refuse('ipv4Offset', last, `does not end at ${length}`)
  }
}

function checkStretch(info: IndexInfo, entries: Int32Array, from: number, to: number): void {
  const recordMask = 2 ** info.prefixBits - 1
  let before = -1
  for (let i = from; i < to; i++) {
    const entry = entries[i] as number
    const low = entry >>> info.prefixBits
    if (low <= before) refuse('ipv4Entries', i, 'does not ascend')
    if ((entry & recordMask) >= info.recordCount) refuse('ipv4Entries', i, 'no such record')
    before = low
  }
}

function checkIpv6(info: IndexInfo, sections: IndexSections): void {
  const { ipv6Top, ipv6Second, ipv6SecondStart, ipv6Third, ipv6ThirdRecord, ipv6DeepStart } = sections
  if (ipv6Top.length !== 0x1_0001) refuse('ipv6Top', ipv6Top.length, 'the length is not 65,537')
  if (ipv6SecondStart.length !== ipv6Second.length + 1)
    refuse('ipv6SecondStart', 0, 'the length does not fit ipv6Second')
  if (ipv6ThirdRecord.length !== ipv6Third.length)
    refuse('ipv6ThirdRecord', 0, 'the length does not fit ipv6Third')
  checkStarts('ipv6Top', ipv6Top, ipv6Second.length, false)
  checkStarts('ipv6SecondStart', ipv6SecondStart, ipv6Third.length, true)
  if (ipv6Top[1] === 0 || ipv6Second[0] !== 0 || ipv6Third[0] !== SIGN)
    refuse('ipv6Third', 0, 'does not begin at ::')
  checkAscent('ipv6Second', ipv6Second, ipv6Top)
  checkAscent('ipv6Third', ipv6Third, ipv6SecondStart)
  for (let i = 0; i < ipv6ThirdRecord.length; i++) {
    const record = ipv6ThirdRecord[i] as number
    const exists =
      record < DEEP_FLAG ? record < info.recordCount : record - DEEP_FLAG < ipv6DeepStart.length - 1
    if (!exists) refuse('ipv6ThirdRecord', i, 'no such record')
  }
}

function checkAscent(name: string, list: Uint16Array | Int32Array, starts: Uint32Array): void {
  for (let stretch = 1; stretch < starts.length; stretch++) {
    for (let i = (starts[stretch - 1] as number) + 1; i < (starts[stretch] as number); i++) {
      if ((list[i] as number) <= (list[i - 1] as number)) refuse(name, i, 'does not ascend')
    }
  }
}

function checkDeep(info: IndexInfo, sections: IndexSections): void {
  const { ipv6DeepStart: starts, ipv6Deep: deep, ipv6DeepRecord: records } = sections
  if (deep.length !== 2 * records.length) refuse('ipv6DeepRecord', 0, 'the length does not fit ipv6Deep')
  checkStarts('ipv6DeepStart', starts, records.length, true)
  const lower = (i: number): number => (deep[2 * i] as number) * 2 ** 32 + (deep[2 * i + 1] as number)
  for (let block = 1; block < starts.length; block++) {
    const start = starts[block - 1] as number
    if (lower(start) !== 0) refuse('ipv6Deep', start, 'the block does not begin at 0')
    for (let i = start + 1; i < (starts[block] as number); i++) {
      const ascends =
        (deep[2 * i] as number) > (deep[2 * i - 2] as number) ||
        ((deep[2 * i] as number) === deep[2 * i - 2] &&
          (deep[2 * i + 1] as number) > (deep[2 * i - 1] as number))
      if (!ascends) refuse('ipv6Deep', i, 'does not ascend')
    }
  }
  for (let i = 0; i < records.length; i++) {
    if ((records[i] as number) >= info.recordCount) refuse('ipv6DeepRecord', i, 'no such record')
  }
}

function checkRecords(info: IndexInfo, sections: IndexSections): void {
  const { recordCountry, recordText, texts, wideTexts } = sections
  const { recordCount, firstWideRecord } = info
  if (recordCountry.length !== recordCount) {
    refuse('recordCountry', recordCountry.length, 'the length does not fit the record count')
  }
  if (recordText.length !== recordCount + 2) {
    refuse('recordText', recordText.length, 'the length does not fit the record count')
  }
  if (recordCount === 0 || firstWideRecord > recordCount)
    refuse('recordText', 0, 'firstWideRecord is out of range')
  for (let i = 0; i < recordCount; i++) {
    if ((recordCountry[i] as number) >= recordCount) refuse('recordCountry', i, 'no such record')
  }
  checkStarts('recordText', recordText.subarray(0, firstWideRecord + 1), texts.length, true)
  checkStarts('recordText', recordText.subarray(firstWideRecord + 1), wideTexts.length, true)
}
