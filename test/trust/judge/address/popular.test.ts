import { describe, expect, test } from 'bun:test'
import { grade } from '../../../../src/trust/grade.ts'
import { SIGNALS } from '../../../../src/trust/judge/signals.ts'
import { captureOf, hopTo } from '../../captures.ts'

const LOGIN = '<title>Log in to your PayPal account</title><img alt=PayPal><input type=password>'

/** Rules by the URL of a sign-in page, and of one that leads there. */
function rules(url: string, popular: readonly number[], from?: string) {
  const before = from === undefined ? [] : [hopTo(from, { status: 302 })]
  const capture = captureOf(url, { body: LOGIN, before })
  return grade({ ...capture, popular: [...popular] }).signals.map(({ id }) => id)
}

const LOOKALIKES = [
  ['url.skeleton_brand', 'https://xn--pypal-4ve.com/'],
  ['url.digit_lookalike', 'https://paypa1.com/'],
  ['url.brand_in_subdomain', 'https://paypal.com.shop.example/'],
  ['url.combosquat', 'https://paypal-login.com/'],
  ['url.tenant', 'https://quiet.pages.dev/'],
] as const

describe('a popular host lowers nothing but look-alikes and tenants [T10]', () => {
  test.each(LOOKALIKES)('%s', (rule, url) => {
    const usual = rules(url, [])
    expect(usual).toContain(rule)
    const lowered = new Set<string>([...LOOKALIKES.map(([id]) => id), 'url.mixed_script'])
    expect(rules(url, [0]).toSorted()).toEqual(usual.filter((id) => !lowered.has(id)).toSorted())
  })

  test('where tenants have paths, the host is not theirs', () => {
    const url = 'https://sites.google.com/view/quiet'
    expect(rules(url, [0])).toEqual(rules(url, []))
    expect(rules(url, [])).toContain('url.tenant')
  })

  test('each end by itself', () => {
    const url = 'https://garden.example/'
    expect(rules(url, [1], 'https://paypa1.com/')).toContain('url.digit_lookalike')
    expect(rules(url, [0], 'https://paypa1.com/')).not.toContain('url.digit_lookalike')
    expect(rules('https://paypa1.com/', [0], url)).toContain('url.digit_lookalike')
    expect(rules('https://paypa1.com/', [1], url)).not.toContain('url.digit_lookalike')
  })

  test('no rule of it is one in favour', () => {
    expect(rules('https://garden.example/', [0])).toEqual(rules('https://garden.example/', []))
    expect(Object.keys(SIGNALS).filter((id) => id.includes('popular'))).toEqual([])
  })
})
