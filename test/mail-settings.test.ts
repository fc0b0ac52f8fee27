import { expect, test } from 'bun:test'
import { configProblems } from './config-problems.ts'

const TRANSPORTS = ['RESEND_API_KEY', 'EMAIL_SMTP_URL']

test.each([
  ['RESEND_API_KEY', 'two words'],
  ['RESEND_API_KEY', '"re_test_key_1234567890"'],
  ['RESEND_API_KEY', 'changeme'],
  ['RESEND_WEBHOOK_SECRET', 'whsec_'],
  ['EMAIL_SMTP_URL', 'mail.example:25'],
  ['EMAIL_SMTP_URL', 'smtp://mail.example/inbox'],
  ['EMAIL_SMTP_URL', 'smtp://user@mail.example'],
  ['EMAIL_MAX_AGE_HOURS', '0'],
  ['EMAIL_SENDER_DOMAINS', 'https://acme.example'],
  ['EMAIL_FROM', 'a@b'],
  ['EMAIL_FROM', 'Acme <post@exämple.com>'],
  ['EMAIL_FROM', 'Acme <a..b@example.com>'],
  ['RESEND_BASE_URL', 'resend'],
  ['EMAIL_FROM', 'nobody'],
  ['EMAIL_RATE_PER_SECOND', '0'],
  ['EMAIL_RATE_PER_SECOND', 'fast'],
  ['EMAIL_UNSUBSCRIBE', 'post@waypost.example'],
  ['EMAIL_UNSUBSCRIBE', 'http://waypost.example/unsubscribe'],
  ['EMAIL_UNSUBSCRIBE', 'https://waypost.example/>,<mailto:a@b.example'],
])('%s may not be %j (O1)', (name, value) => {
  const env = { [name]: value, ...(TRANSPORTS.includes(name) && { EMAIL_FROM: 'a@b.example' }) }
  expect(configProblems(env)).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
})

test('there is one way for mails, and it has a sender (O1)', () => {
  const [key, url] = ['re_1234', 'smtp://mail.example']
  expect(configProblems({ RESEND_API_KEY: key })).toEqual([
    expect.stringMatching(/^EMAIL_FROM: .*RESEND_API_KEY/),
  ])
  expect(configProblems({ EMAIL_SMTP_URL: url })).toEqual([
    expect.stringMatching(/^EMAIL_FROM: .*EMAIL_SMTP_URL/),
  ])
  const both = { RESEND_API_KEY: key, EMAIL_SMTP_URL: url, EMAIL_FROM: 'a@b.example' }
  expect(configProblems(both)).toEqual([expect.stringMatching(/^EMAIL_SMTP_URL: .*together/)])
  expect(
    configProblems({
      RESEND_API_KEY: 'own-key',
      RESEND_BASE_URL: 'http://own.example',
      EMAIL_FROM: 'a@b.example',
    }),
  ).toEqual([])
})
