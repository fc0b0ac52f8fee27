import { ownerGroup } from '../../address/owners.ts'
import { leadsOn } from '../../brands/own-name.ts'
import { CONFUSABLES } from '../../data/loader.ts'
import type { Field, Page } from '../../page/page.ts'
import type { RuleId } from '../../rules/all.ts'
import type { Check } from '../check.ts'
import { found } from '../finding.ts'

/** What makers of phishing kits leave on a page that asks for something secret: their own names, and words hidden from programs. */
export const kitMarksCheck: Check = {
  id: 'kit-marks',
  needs: 'html',
  run({ page, last, claim, secretFields, formTargets }) {
    if (page === null || claim?.isOfficial === true || ownerGroup(last) !== null) return []
    const named = page.fields.find(({ name, id }) => JARGON.test(`${name} ${id}`)) ?? portalField(page)
    const findings =
      named === undefined
        ? []
        : [found('content.kit_field', { at: 'html:field', offset: named.offset }, named.name || named.id)]
    const carried = page.fields.find(({ type, name }) => type === 'hidden' && PASSWORD_NAME.test(name))
    if (carried !== undefined)
      findings.push(
        found('content.carried_password', { at: 'html:field', offset: carried.offset }, carried.name),
      )
    const [first] = secretFields
    if (first === undefined) return findings
    const add = (rule: RuleId, seen: string) =>
      findings.push(found(rule, { at: 'html:field', offset: first.field.offset }, seen))
    const target = formTargets.find(({ url }) => url.pathname.split('/').some((part) => TARGET.test(part)))
    if (target !== undefined) findings.push(found('content.kit_target', target, target.url.pathname))
    const saved = savedFile(page)
    if (saved !== null) add('content.saved_page', saved)
    const template = page.joinedCode.find(({ text }) => TEMPLATE.test(text.slice(0, MAX_CODE)))
    if (template !== undefined) findings.push(found('content.kit_target', template, 'a place for an address'))
    const title = (page.title ?? '').trim().slice(0, MAX_TITLE)
    if (RANDOM.test(title)) add('content.random_title', title)
    const mixed = mixedWords(page)
    if (mixed.length >= MIN_MIXED) add('content.mixed_letters', mixed.join(' '))
    if (isSpelled(page)) add('content.spelled_text', `${page.spelled.all} letters as numbers`)
    if (isPictured(page) && !leadsOn(last, page))
      add('content.pictured_form', `${page.text.length} characters of text`)
    return findings
  },
}

/** Thieves' names for the password of a card (Verified by Visa, SecureCode) and for the chat that tells them of it. */
const JARGON =
  /(?:^|[\W_]|pass|password)(?:vbv|mcsc|atm_?pin|cc_?pin|slack_?bot_?name|bot_?token|telegram_?(?:token|chat_?id))(?:$|[\W_]|pass)/i

/** A kit hands on from step to step what it has caught. */
const PASSWORD_NAME = /^(?:pass|passwd|password|pwd|senha|contrase(?:ñ|n)a)$/i

const MAX_TITLE = 200
/** A title that a program has drawn, so that no two pages of a kit have the same. */
const RANDOM = /^(?=\D*\d)(?=.*[a-z].*[A-Z]|.*[A-Z].*[a-z])[A-Za-z\d]{20,}$/

/** Hidden fields by which a fake access point's page describes the device of its visitor. */
const OF_DEVICE = ['hostname', 'mac', 'ip', 'target']

function portalField({ fields }: Page): Field | undefined {
  const of = (wanted: string) => fields.find(({ type, name }) => type === 'hidden' && name === wanted)
  const isPortal = OF_DEVICE.every((name) => of(name) !== undefined)
  return isPortal && fields.some(({ masked }) => masked) ? of('hostname') : undefined
}

/** Parts of the path of a program that takes what was caught. */
const TARGET =
  /(?:^|[_-])(?:captur(?:e|ed|er)|grab(?:ber)?|steal(?:er)?|victims?|rez(?:ult)?s?|scama?|x_?report)(?:\.php)?$/i
/** The place in a kit's template that the sender of a message fills in with its recipient's address. */
const TEMPLATE = /\\?\[\\?\[-?e-?mail-?\\?\]\\?\]/i
const MAX_CODE = 200_000

/** Honest pages write mail addresses as numbers, and some letters of other scripts. */
const MOST_SPELLED = 150
const MOST_SPELLED_IN_TITLE = 4

function isSpelled({ spelled: { title, all } }: Page): boolean {
  return title >= MOST_SPELLED_IN_TITLE || all >= MOST_SPELLED
}

/** How Chromium names the scripts of a page that somebody has saved, in the folder for its files. */
const SAVED =
  /[_-](?:files|fichiers|archivos|dateien|file|arquivos|bestanden|filer|pliki|dosyalar)\/[^/]+\.download$/i

function savedFile({ scripts }: Page): string | null {
  return scripts.find(({ src }) => src !== null && SAVED.test(src))?.src ?? null
}

const MIN_MIXED = 2
const MIXED_WITHIN = 10_000
const WORD = /[\p{L}\p{M}]{3,30}/gu
const FOREIGN = /[\u0370-\u03ff\u0400-\u04ff]/u
const LATIN = /[a-z]/gi

/** Words of Latin letters among which a letter of another script stands that looks like one. */
function mixedWords({ title, text }: Page): readonly string[] {
  const told = `${title ?? ''} ${text.slice(0, MIXED_WITHIN)}`
  if (!FOREIGN.test(told)) return []
  const words = (told.match(WORD) ?? []).filter((word) => FOREIGN.test(word) && isDisguised(word))
  return [...new Set(words)].slice(0, MAX_SHOWN)
}

const MAX_SHOWN = 5

function isDisguised(word: string): boolean {
  const others = [...word].filter((letter) => FOREIGN.test(letter))
  const latin = word.match(LATIN)?.length ?? 0
  return latin > others.length && others.every((letter) => CONFUSABLES.has(letter.toLowerCase()))
}

const MOST_TEXT = 80

/** Whether the words of a form are in its pictures: programs see fields without a name. */
function isPictured({ text, images, fields }: Page): boolean {
  const typed = fields.filter(({ type, hidden }) => !hidden && TYPED.has(type))
  const names = typed.map(({ label, placeholder }) => `${label}${placeholder}`.trim())
  // What stands at each of several fields is the name of none.
  const isNameless = names.every((name) => name === '' || (names.length > 1 && name === names[0]))
  const hasPassword = typed.length > 1 && typed.some(({ masked }) => masked)
  const isBare = text === '' && hasPassword && names.every((name) => name === '')
  const isDrawn = isBare || images.some(({ src, alt }) => src !== null && alt === '')
  return text.length <= MOST_TEXT && isNameless && isDrawn
}

const TYPED = new Set(['text', 'email', 'tel', 'number', 'password', ''])
