import { escaped } from '../make/pages/layout.ts'
import { moneyOf } from './bodies.ts'
import { cardAsks, personAsks } from './fields.ts'
import { ask, at, FRAMES, filled, formOf, type HonestVariant, heading, siteOf } from './honest-pages.ts'
import { otherOf } from './owners.ts'
import { pairOf } from './words.ts'

const PATHS: Readonly<Record<string, readonly string[]>> = {
  Stripe: ['c/pay/cs_live_{h}'],
  'GOV.UK Pay': ['card_details/{l}'],
  Redsys: ['sis/realizarPago', 'sis/NC/{h}'],
  Saferpay: ['vt2/api/PaymentPage/{h}'],
}

/** At a payment provider, who names the payee. */
export const hostedCheckout: HonestVariant = (setting, chance) => {
  const { body, words, dialect, money } = setting
  const owner = otherOf(body.language, 'cashiers', chance)
  const facts = dialect.facts([
    [words.facts.total, money],
    [words.facts.number, chance.digits(10)],
  ])
  const back = `<a href="https://${body.domain}">← ${escaped(body.name)}</a>`
  const main = `<h2>${escaped(body.name)}</h2>${facts}${formOf('', `${ask(setting, cardAsks(chance).slice(0, 4), chance)}${dialect.button(`${escaped(words.acts.pay)} ${escaped(money)}`, 'type="submit"')}`)}${back}`
  const path = chance
    .of(
      PATHS[owner.name] ?? [
        `pay/${chance.hex(16)}`,
        'pay/payment.do',
        `checkout/${chance.digits(12)}`,
        `payment?ref=${chance.digits(9)}`,
      ],
    )
    .replace('{h}', chance.hex(20))
    .replace('{l}', chance.letters(26))
  return {
    url: at(owner.domain, path),
    body: siteOf({ setting, title: words.acts.pay, main, owner }, chance),
    asks: true,
  }
}

/** Amounts to choose from, and how the gift is paid. */
export const donation: HonestVariant = (setting, chance) => {
  const { body, words, dialect } = setting
  const owner = otherOf(body.language, 'charities', chance)
  const money = moneyOf({ ...body, kind: 'parking' }, chance)
  const [title, text] = pairOf(filled({ ...setting, money }, chance.of(words.charity), chance))
  const amounts = [1, 2, 3]
    .map(() => moneyOf({ ...body, kind: 'parking' }, chance))
    .map(
      (sum, index) =>
        `<label><input type="radio" name="amount" value="${index}"${index === 1 ? ' checked' : ''}> ${escaped(sum)}</label>`,
    )
  const way = chance.of([
    () => ask(setting, ['iban'], chance),
    () => ask(setting, cardAsks(chance).slice(0, 4), chance),
    () => chance.of(FRAMES),
  ])()
  const main = `${heading(title)}<p>${escaped(text)}</p>${formOf(
    chance.of(['/donate', '/donations', '/give/submit']),
    `<fieldset>${amounts.join('')}</fieldset>${ask(
      setting,
      personAsks(chance).filter((one) => one !== 'birth'),
      chance,
    )}${way}${dialect.button(escaped(words.acts.donate), 'type="submit"')}`,
  )}`
  return {
    url: at(
      `${chance.of(['www.', '', 'donate.'])}${owner.domain}`,
      chance.of(['donate', 'give', '', 'help-us']),
    ),
    body: siteOf({ setting, title, main, owner }, chance),
    asks: true,
  }
}
