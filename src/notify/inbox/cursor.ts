import { createHash } from 'node:crypto'
import { ApiError } from '../../http/errors.ts'
import type { InboxFilter } from './inbox.ts'

/** A cursor is valid for the same filter only. */
export interface CursorFilter extends InboxFilter {
  readonly partnerId: string
  readonly userId: string
}

const VERSION = 1
const ID_OFFSET = 1
const CHECKSUM_OFFSET = ID_OFFSET + 16
const CHECKSUM_BYTES = 10

/** 27 bytes are exactly 36 characters, so each cursor has one spelling. */
export const CURSOR = /^[A-Za-z0-9_-]{36}$/

/**
 * Layout: version byte, 16 bytes of id, checksum over both and the filter, in base64url. The checksum catches
 * mistakes; a forged cursor gains nothing, because every statement names the owner.
 */
export function encodeCursor(filter: CursorFilter, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([Buffer.of(VERSION), bytes, checksum(filter, id)]).toString('base64url')
}

/** @throws ApiError `bad_request` if the text is not exactly a cursor of this filter. */
export function decodeCursor(text: string, filter: CursorFilter): string {
  if (CURSOR.test(text)) {
    const hex = Buffer.from(text, 'base64url').toString('hex', ID_OFFSET, CHECKSUM_OFFSET)
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    if (encodeCursor(filter, id) === text) return id
  }
  throw new ApiError(
    'bad_request',
    'cursor: expected the next_cursor of a page of the same user_id, product_key and status',
  )
}

function checksum({ partnerId, userId, productKey, status }: CursorFilter, id: string): Buffer {
  const covered = JSON.stringify([VERSION, partnerId, userId, productKey, status, id])
  return createHash('sha256').update(covered).digest().subarray(0, CHECKSUM_BYTES)
}
