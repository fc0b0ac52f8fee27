import { describe, expect, test } from 'bun:test'
import { CARD_WITHOUT_SALE_TABLE } from '../../../../src/trust/judge/credentials/card-without-sale.ts'
import { rules } from '../page-subject.ts'

const CARD = '<form action=/go><input name=cardnumber><input name=expiry><input name=cvv></form>'
const found = (body: string, url = 'https://harbor-a1.example/') =>
  rules(CARD_WITHOUT_SALE_TABLE, body, { url })
const FOUND = ['content.card_pretext']

describe('all of a card is asked for, and nothing is sold', () => {
  test.each([
    ['English', 'Verify your card'],
    ['German', 'Kreditkarte entsperren'],
    ['French', 'Accéder à mon espace sécurisé'],
    ['Spanish', 'Actualice sus datos'],
    ['Portuguese', 'Verifique se seu cartão foi clonado'],
    ['Turkish', 'Kartınızı doğrulayın'],
    ['Indonesian', 'Aktivasi kartu'],
    ['Japanese', 'カード情報の更新'],
  ])('on a pretext in %s', (_, text) => {
    expect(found(`<h1>${text}</h1>${CARD}`)).toEqual(FOUND)
  })

  test('with a security code that is called like other codes', () => {
    expect(
      found(
        '<h1>Unlock your card</h1><form><input name=card_number><input placeholder="Security code"></form>',
      ),
    ).toEqual(FOUND)
  })
})

test.each(['Your account is suspended', 'Backup', 'In this scenario', 'Believe us'])(
  'no word is a sale that only holds one: %s',
  (text) => {
    expect(found(`<h1>Unlock your card</h1><p>${text}</p>${CARD}`)).toEqual(FOUND)
  },
)

describe('no pretext', () => {
  test.each([
    ['an amount', '<p>Verify your order of $12.50'],
    ['an amount behind its currency', '<p>Confirm your stay: 358,40 EUR'],
    ['an amount joined to its currency', '<p>Confirm your stay: 12EUR'],
    ['a cart', '<h1>Cart</h1><p>Verify your data'],
    ['a checkout', '<title>Checkout</title><p>Verify your card'],
    ['a subscription', '<p>Update your card to go on with your subscription'],
    ['an order in German', '<p>Bestellung bestätigen'],
    ['a basket in Polish', '<p>Koszyk: potwierdź'],
    ['no word about what for', '<h1>Card form</h1>'],
  ])('%s', (_, text) => {
    expect(found(`${text}${CARD}`)).toEqual([])
  })

  test('a page of the name in its own address that leads on; its name alone lowers [T16]', () => {
    const body = `<title>Lumenworks</title><h1>Update your card</h1>${CARD}`
    expect(found(body)).toEqual(FOUND)
    expect(found(body, 'https://billing.lumenworks.com/')).toEqual(['content.named_lure'])
    expect(found(`${body}<a href=/plans>Plans</a>`, 'https://billing.lumenworks.com/')).toEqual([])
  })

  test('a number without its security code', () => {
    expect(found('<h1>Verify your card</h1><form><input name=cardnumber></form>')).toEqual([])
  })

  test('an article with a form', () => {
    expect(found(`<h1>Verify your card</h1>${CARD}<p>${'Long text. '.repeat(400)}`)).toEqual([])
  })
})
