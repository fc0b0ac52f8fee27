import { describe, expect, test } from 'bun:test'
import { grade } from '../../../src/trust/grade.ts'
import { captureOf, hopTo } from '../captures.ts'

const URL_TEXT = 'https://site.example/'
const ARTICLE = '<!doctype html><html lang=en><title>News</title><p>Some text that says something.</p>'

describe('what was visited', () => {
  test('the URL that was asked for and the one that gave the page, without a password', () => {
    const before = [hopTo('https://user:secret@bücher.example/a', { status: 302 })]
    const capture = captureOf('https://xn--bcher-kva.pages.dev/b?c=1', { body: ARTICLE, before })
    const { url } = grade({ ...capture, input: ' https://user:secret@b\u00fccher.example/a ' })
    expect(url).toEqual({
      input: 'https://user@xn--bcher-kva.example/a',
      normalized: 'https://user@xn--bcher-kva.example/a',
      final: 'https://xn--bcher-kva.pages.dev/b?c=1',
      host: 'xn--bcher-kva.pages.dev',
      host_unicode: 'bücher.pages.dev',
      registrable_domain: 'pages.dev',
      public_suffix: 'dev',
      tenant_of: 'pages.dev',
    })
    expect(JSON.stringify(grade(capture))).not.toContain('secret')
  })

  test('each redirect with what led on and where to', () => {
    const before = [
      hopTo('https://a.example/', { status: 301 }),
      hopTo('https://www.a.example/', { status: 200 }),
      hopTo('http://b.example/', { status: 302, via: 'meta' }),
    ]
    const { redirects } = grade(captureOf('https://b.example/x', { body: ARTICLE, before }))
    const common = { ip: '192.0.2.10', ms: 12 }
    expect(redirects).toEqual([
      {
        n: 0,
        url: 'https://a.example/',
        status: 301,
        via: 'http',
        cross_site: false,
        downgrade: false,
        ...common,
      },
      {
        n: 1,
        url: 'https://www.a.example/',
        status: 200,
        via: 'meta',
        cross_site: true,
        downgrade: true,
        ...common,
      },
      {
        n: 2,
        url: 'http://b.example/',
        status: 302,
        via: 'http',
        cross_site: false,
        downgrade: false,
        ...common,
      },
    ])
    expect(grade(captureOf(URL_TEXT, { body: ARTICLE })).redirects).toEqual([])
  })

  test('the certificate, its days counted from the visit', () => {
    const tls = {
      error: 'CERT_HAS_EXPIRED',
      not_before: '2026-11-01T12:00:00.000Z',
      not_after: '2026-11-17T13:00:00.000Z',
    }
    expect(grade(captureOf(URL_TEXT, { body: ARTICLE, tls })).tls).toEqual({
      valid: false,
      error: 'CERT_HAS_EXPIRED',
      protocol: 'TLSv1.3',
      issuer: 'CN=Test CA',
      not_before: tls.not_before,
      not_after: tls.not_after,
      age_days: 20,
      remaining_days: -4,
    })
    expect(grade(captureOf('http://site.example/', { body: ARTICLE })).tls).toBeNull()
    const undated = grade(
      captureOf(URL_TEXT, { body: ARTICLE, tls: { not_before: null, not_after: 'soon' } }),
    ).tls
    expect(undated).toMatchObject({ valid: true, age_days: null, remaining_days: null })
  })

  test('the page', () => {
    const body = `${ARTICLE}<form><input type=password></form><form><input name=q></form>`
    const { page } = grade(captureOf(URL_TEXT, { body, truncated: true }))
    expect(page).toEqual({
      status: 200,
      content_type: 'text/html; charset=utf-8',
      magic: 'html',
      bytes: body.length,
      truncated: true,
      sha256: new Bun.CryptoHasher('sha256').update(body).digest('hex'),
      title: 'News',
      language: 'en',
      forms: 2,
      credential_fields: ['password'],
    })
  })
})
