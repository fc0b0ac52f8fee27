import type { Resend } from '../../support/resend.ts'

/** The events whose mails went out, each as often as it did, in order; `queueMails` gives a mail its event as subject. */
export function acceptedIds(resend: Resend): string[] {
  return resend
    .accepted()
    .map(({ mail }) => String(mail.subject))
    .toSorted()
}

/** The most requests that were received in any second. */
export function mostInASecond({ requests }: Resend): number {
  let most = 0
  let first = 0
  for (const [last, { atMs }] of requests.entries()) {
    while (atMs - (requests[first]?.atMs ?? atMs) >= 1_000) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}
