import { expect, test } from 'bun:test'
import { FOLLOWER_LURE_TABLE } from '../../../../src/trust/judge/credentials/follower-lure.ts'
import { rules } from '../page-subject.ts'

const LOGIN = '<form action=login.php><input name=username><input type=password name=password></form>'

test.each([
  ['English', 'Instagram Auto Liker and Auto Follower'],
  ['English, a badge', 'Get your Instagram verified badge'],
  ['Spanish', 'Instagram: seguidores gratis'],
  ['Turkish', 'Instagram ücretsiz takipçi'],
  ['Russian', 'Накрутка подписчиков Instagram'],
])('followers and badges for a password are found in %s', (_, title) => {
  expect(rules(FOLLOWER_LURE_TABLE, `<title>${title}</title>${LOGIN}`)).toEqual(['content.follower_lure'])
})

test.each([
  ['that asks for no password', '<title>Instagram: more followers</title><input name=username>'],
  ['of nobody’s account', `<title>Get more followers</title>${LOGIN}`],
  ['that promises none', `<title>Share to Instagram</title>${LOGIN}`],
])('a page %s is none', (_, body) => {
  expect(rules(FOLLOWER_LURE_TABLE, body)).toEqual([])
})
