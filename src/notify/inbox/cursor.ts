import { createHash } from 'node:crypto'
import { ApiError } from '../../http/errors.ts'
import type { InboxFilter } from './inbox.ts'

/** What a page was asked of; a cursor is of use for the same only. */
export interface CursorFilter extends InboxFilter {
  readonly partnerId: string
  readonly userId: string
}

const VERSION = 1
const ID_OFFSET = 1
const CHECKSUM_OFFSET = ID_OFFSET + 16
const CHECKSUM_BYTES = 10

/** All 27 bytes are 36 characters without a bit to spare, so there is one spelling of each cursor. */
export const CURSOR = /^[A-Za-z0-9_-]{36}$/

/**
 * The position after a notification, as base64url text: a version byte, the 16 bytes of its id, and a checksum of those
 * and the filter. It keeps mistakes out, not attackers: every statement names the owner, so a forged one gains nothing.
 */
export function encodeCursor(filter: CursorFilter, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([Buffer.of(VERSION), bytes, checksum(filter, id)]).toString('base64url')
}

/**
 * The id that a cursor stands for.
 *
 * @throws ApiError bad_request where the text is not, character by character, a cursor that was given out for the filter.
 */
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
