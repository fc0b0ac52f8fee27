import { Token, Tokenizer } from 'parse5'
import { reach } from '../bounds/bounds.ts'

export interface Padding {
  readonly kind: 'comment' | 'style' | 'blank'
  readonly offset: number
  readonly length: number
}

const MAX_SHORT = 256
const COMMENT_END = /--!?>/g
const BOGUS_COMMENT_END = />/g
const STYLE_END = /<\/style[\t\n\f\r />]/gi
const FIRST_CHARACTER = /[^\t\n\f\r \0]/
const DATA = /^data:/i

/**
 * A tokenizer that takes a run of ordinary characters at once, where parse5's takes each by itself through the machine
 * of states and begins a new token with each word and each space: more than half of its time. Here spaces begin none
 * within scripts and the like, nor after the first word of a text. That first word is what repeats formatting or ends
 * a head, so the tree is the same; only in framesets, which drop words, spaces are dropped with them.
 *
 * It reads up to a number of characters, beside those of comments, style sheets, style attributes, data addresses and
 * the blanks before the first character, which it passes over by the same states as it reads the others.
 *
 * For documents that are written as a whole, without locations.
 */
export class PageTokenizer extends Tokenizer {
  padding: Padding | null = null
  /** Characters of long comments and style sheets that are read all the same, for scripts take texts from there; null: none. */
  unseenLeft: number | null = null
  #isAfterWord = false
  #whole = ''
  #characters = 0
  #unseen = 0
  #end = 0
  #measuredEnd = 0
  #attribute: unknown = null
  #isUnseenValue = false

  writeUpTo(html: string, characters: number): void {
    this.#whole = html
    this.#characters = characters
    const first = html.search(FIRST_CHARACTER)
    const blank = first < 0 ? html.length : first
    if (blank > MAX_SHORT) {
      this.#unseen = blank
      this.#note('blank', 0, blank)
      this.preprocessor.pos = blank - 1
    }
    this.#end = Math.min(html.length, characters + this.#unseen)
    this.write(html.slice(0, this.#end), true)
  }

  get isCut(): boolean {
    return this.#end < this.#whole.length
  }

  get charged(): number {
    return this.#end - this.#unseen
  }

  protected override _stateData(code: number): void {
    const endsWord = this.currentCharacterToken?.type === Token.TokenType.CHARACTER
    super._stateData(code)
    if (isOfWord(code)) this.#extendRun(this.#isAfterWord ? isOfText : isOfWord)
    else this.#isAfterWord = code !== LESS_THAN && (this.#isAfterWord || endsWord)
  }

  protected override _stateRcdata(code: number): void {
    super._stateRcdata(code)
    if (isOfWord(code)) this.#extendRun(isOfText)
  }

  protected override _stateRawtext(code: number): void {
    if (this.lastStartTagName === 'style' && this.#pass('style', STYLE_END, code)) return
    super._stateRawtext(code)
    if (isOfWord(code)) this.#extendRun(isOfText)
  }

  protected override _stateScriptData(code: number): void {
    super._stateScriptData(code)
    if (isOfWord(code)) this.#extendRun(isOfText)
  }

  protected override _stateComment(code: number): void {
    if (this.#pass('comment', COMMENT_END, code)) return
    super._stateComment(code)
    if (isOfComment(code)) this.#extendRun(isOfComment)
  }

  protected override _stateBogusComment(code: number): void {
    if (this.#pass('comment', BOGUS_COMMENT_END, code)) return
    super._stateBogusComment(code)
    if (isOfUnquoted(code)) this.#extendRun(isOfUnquoted)
  }

  protected override _stateAttributeValueDoubleQuoted(code: number): void {
    super._stateAttributeValueDoubleQuoted(code)
    if (isOfWord(code) && code !== DOUBLE_QUOTE) this.#extendValue(isOfValue)
  }

  protected override _stateAttributeValueSingleQuoted(code: number): void {
    super._stateAttributeValueSingleQuoted(code)
    if (isOfWord(code) && code !== SINGLE_QUOTE) this.#extendValue(isOfValue)
  }

  protected override _stateAttributeValueUnquoted(code: number): void {
    super._stateAttributeValueUnquoted(code)
    if (isOfUnquoted(code)) this.#extendValue(isOfUnquoted)
  }

  #extendValue(isOfRun: (code: number) => boolean): void {
    const { preprocessor } = this
    const { pos } = preprocessor
    if (this.currentAttr !== this.#attribute) {
      this.#attribute = this.currentAttr
      this.#isUnseenValue =
        this.currentAttr.name === 'style' || DATA.test(preprocessor.html.slice(pos, pos + 5))
    }
    this.#extendRun(isOfRun)
    if (this.#isUnseenValue) this.#leaveOut(preprocessor.pos - pos)
  }

  /** Goes on to the last of the characters that the state would treat as it has just treated one. */
  #extendRun(isOfRun: (code: number) => boolean): void {
    const { html, pos } = this.preprocessor
    let end = pos + 1
    while (end < html.length && isOfRun(html.charCodeAt(end))) end++
    this.preprocessor.pos = end - 1
    this.runEnd = end
  }

  #pass(kind: Padding['kind'], end: RegExp, code: number): boolean {
    const { preprocessor } = this
    const { offset, droppedBufferSize } = preprocessor
    if (code < 0 || offset < this.#measuredEnd) return false
    end.lastIndex = offset
    const to = end.exec(this.#whole)?.index ?? this.#whole.length
    this.#measuredEnd = to
    this.#leaveOut(to - offset)
    if (to - offset <= MAX_SHORT) return false
    if (this.unseenLeft !== null && to - offset <= this.unseenLeft) {
      this.unseenLeft -= to - offset
      return false
    }
    if (this.unseenLeft !== null) reach('comments')
    this.#note(kind, offset, to - offset)
    preprocessor.pos = to - 1 - droppedBufferSize
    return true
  }

  #leaveOut(count: number): void {
    this.#unseen += count
    if (!this.isCut) return
    this.#end = Math.min(this.#whole.length, this.#characters + this.#unseen)
    const { preprocessor } = this
    preprocessor.html = this.#whole.slice(preprocessor.droppedBufferSize, this.#end)
  }

  #note(kind: Padding['kind'], offset: number, length: number): void {
    if (length > (this.padding?.length ?? 0)) this.padding = { kind, offset, length }
  }
}

const LESS_THAN = 0x3c
const AMPERSAND = 0x26
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const GREATER_THAN = 0x3e
const HYPHEN = 0x2d

function isOfWord(code: number): boolean {
  return code > 0x20 && code !== LESS_THAN && code !== AMPERSAND && !(code >= 0xd800 && code <= 0xdfff)
}

function isOfText(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || isOfWord(code)
}

function isOfValue(code: number): boolean {
  return code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE && isOfText(code)
}

function isOfComment(code: number): boolean {
  return code !== HYPHEN && isOfWord(code)
}

function isOfUnquoted(code: number): boolean {
  return code !== GREATER_THAN && isOfWord(code)
}
