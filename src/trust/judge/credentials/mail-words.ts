import documentOpen from '../../data/phrases/document-open.json'
import mailAccount from '../../data/phrases/mail-account.json'
import mailDisclaimer from '../../data/phrases/mail-disclaimer.json'
import mailField from '../../data/phrases/mail-field.json'
import mailProvider from '../../data/phrases/mail-provider.json'
import mailService from '../../data/phrases/mail-service.json'
import mailTrouble from '../../data/phrases/mail-trouble.json'
import voiceMessage from '../../data/phrases/voice-message.json'
import { anyOf, type Phrases, sourceOf } from '../../data/phrases.ts'
import { DOCUMENT_PHRASES } from '../../intents/document-words.ts'

function together(phrases: Phrases, others: Phrases): RegExp {
  const [one, other] = [sourceOf(phrases), sourceOf(others)]
  return new RegExp(`${one}.{0,60}${other}|${other}.{0,60}${one}`, 'i')
}

/**
 * Stories of lures for a mail password: a mailbox in trouble, or a document behind the password. Honest pages tell
 * them as well, so they count only beside other signs.
 */
const STORIES: readonly RegExp[] = [
  together(mailAccount, mailTrouble),
  together(documentOpen, DOCUMENT_PHRASES),
  anyOf(voiceMessage),
  /[\p{L}\d_\-()]{3,80}\.(?:pdf|docx?|xlsx?|pptx?|html?|zip|eml|wav|mp3)\b/iu,
]

const DISCLAIMER = anyOf(mailDisclaimer)

/** The words of a line about a mailbox in trouble or a waiting document; null without any. */
export function storyIn(line: string): string | null {
  if (DISCLAIMER.test(line)) return null
  for (const story of STORIES) {
    const seen = story.exec(line)?.[0]
    if (seen !== undefined) return seen
  }
  return null
}

export const MAIL_FIELD = anyOf(mailField)
export const MAIL_PROVIDER = anyOf(mailProvider)
export const MAIL_SERVICE = anyOf(mailService)
