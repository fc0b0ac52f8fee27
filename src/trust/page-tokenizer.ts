import { Token, Tokenizer } from 'parse5'

/**
 * A tokenizer that takes a run of ordinary characters at once, where parse5's takes each by itself through the machine
 * of states and begins a new token with each word and each space: more than half of its time. Here spaces begin none
 * within scripts and the like, nor after the first word of a text. That first word is what repeats formatting or ends
 * a head, so the tree is the same; only in framesets, which drop words, spaces are dropped with them.
 *
 * For documents that are written as a whole, without locations.
 */
export class PageTokenizer extends Tokenizer {
  /** Whether the text that is read has had a word. */
  #isAfterWord = false

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
    super._stateRawtext(code)
    if (isOfWord(code)) this.#extendRun(isOfText)
  }

  protected override _stateScriptData(code: number): void {
    super._stateScriptData(code)
    if (isOfWord(code)) this.#extendRun(isOfText)
  }

  protected override _stateAttributeValueDoubleQuoted(code: number): void {
    super._stateAttributeValueDoubleQuoted(code)
    if (isOfWord(code) && code !== DOUBLE_QUOTE) this.#extendRun(isOfValue)
  }

  protected override _stateAttributeValueSingleQuoted(code: number): void {
    super._stateAttributeValueSingleQuoted(code)
    if (isOfWord(code) && code !== SINGLE_QUOTE) this.#extendRun(isOfValue)
  }

  /** Goes on to the last of the characters that the state would treat as it has just treated one. */
  #extendRun(isOfRun: (code: number) => boolean): void {
    const { html, pos } = this.preprocessor
    let end = pos + 1
    while (end < html.length && isOfRun(html.charCodeAt(end))) end++
    this.preprocessor.pos = end - 1
    this.runEnd = end
  }
}

const LESS_THAN = 0x3c
const AMPERSAND = 0x26
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

/** Neither markup nor a reference, nor what the preprocessor has to put together or to leave out. */
function isOfWord(code: number): boolean {
  return code > 0x20 && code !== LESS_THAN && code !== AMPERSAND && !(code >= 0xd800 && code <= 0xdfff)
}

/** Also tabs, line feeds and spaces. They begin no run: a line feed may stand for a carriage return and what follows it. */
function isOfText(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || isOfWord(code)
}

function isOfValue(code: number): boolean {
  return code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE && isOfText(code)
}
