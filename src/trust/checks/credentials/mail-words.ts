import document from '../../data/phrases/document.json'
import documentOpen from '../../data/phrases/document-open.json'
import mailAccount from '../../data/phrases/mail-account.json'
import mailDisclaimer from '../../data/phrases/mail-disclaimer.json'
import mailField from '../../data/phrases/mail-field.json'
import mailTrouble from '../../data/phrases/mail-trouble.json'
import voiceMessage from '../../data/phrases/voice-message.json'
import { anyOf, type Phrases, sourceOf } from '../../data/phrases.ts'

/** A phrase of each list in one line, in either order. */
function together(phrases: Phrases, others: Phrases): RegExp {
  const [one, other] = [sourceOf(phrases), sourceOf(others)]
  return new RegExp(`${one}.{0,60}${other}|${other}.{0,60}${one}`, 'i')
}

/**
 * Lures for a mail account's password tell that something is wrong with the mailbox, or that a document waits behind
 * the password. Honest pages say some of it as well, so that it counts only beside what no honest login does.
 */
const STORIES: readonly RegExp[] = [
  together(mailAccount, mailTrouble),
  together(documentOpen, document),
  anyOf(voiceMessage),
  /[\p{L}\d_\-()]{3,80}\.(?:pdf|docx?|xlsx?|pptx?|html?|zip|eml|wav|mp3)\b/iu,
]

/** Whoever warns of such messages says that they are not his. */
const DISCLAIMER = anyOf(mailDisclaimer)

/** What a line tells of a mailbox in trouble or of a document that waits; null where it tells neither. */
export function storyIn(line: string): string | null {
  if (DISCLAIMER.test(line)) return null
  for (const story of STORIES) {
    const seen = story.exec(line)?.[0]
    if (seen !== undefined) return seen
  }
  return null
}

/** What the field for a mail address, or that for its password, is called. */
export const MAIL_FIELD = anyOf(mailField)
