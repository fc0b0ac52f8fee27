import { describe, expect, test } from 'bun:test'
import { type DefaultTreeAdapterTypes as Dom, defaultTreeAdapter, Parser, serialize } from 'parse5'
import { chanceOf } from '../../../corpus/make/chance.ts'
import { BOUNDS } from '../../../src/trust/bounds/bounds.ts'
import { parseMarkup } from '../../../src/trust/page/parse.ts'

/** What parse5 makes of it by itself. */
function parsed(html: string): string {
  const document = defaultTreeAdapter.createDocument()
  new Parser({ scriptingEnabled: false }, document).tokenizer.write(html, true)
  return serialize(document)
}

const ours = (html: string) => serialize(parseMarkup(html, BOUNDS.nodes.most).document)

describe('the tree is that of parse5', () => {
  test.each([
    'a  b\tc\nd',
    'a\r\nb\rc \r\n d',
    'a\0b \0 c',
    'a &amp; b&lt;c &nbsp;d &notit; e&#x20;f&',
    'a < b <c d> e',
    '😀 a😀b \ud83d c\ude00 d',
    '<p>one <b>two three<p>four five</b> six',
    '<table>a b<tr>c d<td>e f</table> g',
    '<table> a <tr> <td> b',
    '<select> a b <option> c d </select>',
    '<title> a &amp; b </title><textarea>\n\n a &lt; b </textarea>',
    '<style> a < b &amp; c </style> <xmp> a <b> c </xmp>',
    '<script> if (a < b && "<!--") { <script> c </script> d --> e </script> f',
    '<script>a\r\nb \0 c</script>',
    '<pre>\n a\n b</pre>',
    '<a title="b c &amp; d < e > \' f" href=\'g " h\' class=i id = j k>l',
    '<a title="b\r\nc\0d😀 e">f</a>',
    '<a title="b \r\n\r\nc \r d\n" class=\'\r\n e\r\n\'>f</a>',
    '<a title="never ends',
    '<!-- a b --> c <!doctype html> d <?x y?> e </ f> g',
    '<svg><title> a b </title><![CDATA[ a ]] b ]]> c </svg> d',
    '<noscript> a b </noscript> <plaintext> a < b </plaintext> c',
    '<template> a b <td> c d </template>',
    ' \n <html> \n <head> \n a b',
    '</body> a b </html> c d',
  ])('of %j', (html) => {
    expect(ours(html)).toBe(parsed(html))
  })

  test('of markup made by chance', () => {
    const chance = chanceOf('page-parse')
    const pieces =
      '<p>|<b>|</b>|<i>|</p>|<table>|<tr>|<td>|</table>|<a href="x y">|</a>|<script>|</script>|<style>|</style>|<svg>|</svg>|<textarea>|</textarea>|<select>|<option>|</select>|<!--|-->|<br title=\'a b\'>| |\n|\r\n|\t|word|a b|&amp;|&|<|>|"|\'|=|\0|😀|é|\ud83d|]]>|<title>|</title>'.split(
        '|',
      )
    for (let round = 0; round < 2000; round++) {
      const html = Array.from({ length: 30 }, () => chance.of(pieces)).join('')
      expect(ours(html)).toBe(parsed(html))
    }
  })

  test('but for the spaces between words that a frameset drops', () => {
    expect(parsed('<frameset>a b c</frameset>')).toContain('<frameset>  </frameset>')
    expect(ours('<frameset>a b c</frameset>')).toContain('<frameset> </frameset>')
  })
})

describe('an element has the place of the tag that made it', () => {
  test.each([
    ['<p>a b c<b>d</b>', 'b', 8],
    ['<p><b>a<p>c d e', 'b', 3],
    ['<script>a < b</script> c <i>d</i>', 'i', 25],
    ['<a title="<i>b c">d</a> <i>', 'i', 24],
  ])('in %j', (html, tag, offset) => {
    const { offsets } = parseMarkup(html, BOUNDS.nodes.most)
    const [element] = [...offsets.keys()].filter(({ tagName }: Dom.Element) => tagName === tag)
    expect(element === undefined ? null : offsets.get(element)).toBe(offset)
  })

  test('and one that is repeated before words that of the tag before them', () => {
    const { offsets } = parseMarkup('<p><b>a</p><p>b c d</p>', BOUNDS.nodes.most)
    expect([...offsets].filter(([{ tagName }]) => tagName === 'b').map(([, offset]) => offset)).toEqual([
      3, 11,
    ])
  })
})
