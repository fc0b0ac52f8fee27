import { describe, expect, test } from 'bun:test'
import { TextGatherer, tidy } from '../../../src/trust/page/text.ts'

describe('a text in one line', () => {
  test('has no character that is not seen', () => {
    const kept: string[] = []
    for (let code = 0; code <= 0xe01ff; code++) {
      const character = String.fromCodePoint(code)
      const isUnseen = /\p{Default_Ignorable_Code_Point}/u.test(character)
      if (isUnseen && tidy(`a${character}b`) !== 'ab') kept.push(code.toString(16))
    }
    expect(kept).toEqual([])
  })

  test.each([
    [' a  b\t\nc ', 'a b c'],
    ['12 € – 3 ％', '12 € – 3 ％'],
    ['pay\u00adpal', 'paypal'],
  ])('%j', (text, expected) => {
    expect(tidy(text)).toBe(expected)
  })
})

describe('the text of a page', () => {
  const whole = (text: string) => {
    const gatherer = new TextGatherer()
    gatherer.add(text, false)
    return gatherer.whole().text
  }

  test.each([
    ['a b', 'a b'],
    ['a\tb\u00a0c', 'a b c'],
    ['a  \t b', 'a b'],
    ['a\nb', 'a\nb'],
    ['a \n b', 'a\nb'],
    ['a\n\n \n\tb\n', 'a\nb'],
    ['a\r\nb', 'a\nb'],
  ])('of %j has single spaces and no empty lines', (text, expected) => {
    expect(whole(text)).toBe(expected)
  })
})
