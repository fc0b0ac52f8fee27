/** What readers of queries, paths and bodies have stumbled over. */

const words = (text: string): readonly string[] => text.split(' ')

export const ODD_ESCAPES = words(
  '% %2 %zz %u0041 %00 %ff %C0%80 %ED%A0%80 + %2B %2F %5C %0d%0a %E2%80%AE %F0%9F%98%80 %2525',
)
export const ODD_NUMBERS = ['1e400', '-0', '1E2', '0.0', '1.0', '9007199254740993', `1${'0'.repeat(400)}`]
export const NO_NUMBERS = ['', ' 5', '5 ', '0x5', '५', '1_0', '1,0', 'NaN', 'Infinity', '--1', '+5', '05']
export const ODD_NAMES = words('x IP user_id[] api_key __proto__ toString ip%00').concat('')
export const ODD_SEGMENTS = words(
  '0 -1 1.2.3 ::1%25lo [::1] 1.2.3.4:80 10.0.0.0%2F8 01.2.3.4 0x7f.1 1.2.3.4. ::ffff:1.2.3.4 null',
).concat('a'.repeat(5_000))
export const BROKEN_JSON = words(
  `{ [ " {" {] {}{} [1,] {'a':1} {a:1} NaN undefined 01 // {}; \ufeff{}`,
).concat('', ' ')
export const OTHER_JSON = words('null true 0 -1e400 "" "x" [] [[]] {} [{}] "\\ud800"')
/** Each character is a byte. */
export const NO_UTF8 = ['\xff', '\xc0\x80', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xc3', '\x00', '\n', '\x7f']
/** Of JSON, some of them none. */
export const ODD_ESCAPES_IN_TEXT = words(
  '\\ud800 \\udc00 \\u0000 \\u000a \\x \\ \\u12 \\ud83d\\ude00 \\u002f \\/ \\U0041 \\0',
)
