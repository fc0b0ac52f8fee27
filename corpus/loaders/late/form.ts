import type { Chance } from '../../make/chance.ts'
import type { LateWords } from './page-words.ts'
import type { Sink } from './sinks.ts'
import type { Claim } from './targets.ts'
import type { Piece } from './tree.ts'
import { LATE_WORDS } from './words.ts'

type Draw = (label: string, attributes: Readonly<Record<string, string>>) => Piece

/** A way to draw a labelled field, the same for all of a page. */
function drawOf(chance: Chance): Draw {
  const stem = chance.of(['f', 'in_', 'x-', chance.letters(3)])
  let made = 0
  const id = () => `${stem}${++made}`
  return chance.of<Draw>([
    (label, attributes) => ['label', { class: 'r' }, ['span', {}, label], ['input', attributes]],
    (label, attributes) => {
      const own = id()
      return ['div', { class: 'r' }, ['label', { for: own }, label], ['input', { id: own, ...attributes }]]
    },
    (label, attributes) => ['p', {}, ['input', { placeholder: label, ...attributes }]],
    (label, attributes) => [
      'div',
      { class: 'r' },
      ['input', { 'aria-label': label, placeholder: label, ...attributes }],
    ],
    (label, attributes) => [
      'div',
      {},
      ['b', {}, label],
      ['br', {}],
      ['input', { class: 't', ...attributes }],
    ],
  ])
}

function seedFields(words: LateWords, draw: Draw, chance: Chance): readonly Piece[] {
  if (chance.maybe(0.4))
    return [
      [
        'textarea',
        { name: chance.of(['phrase', 'mnemonic', 'words', 'w']), rows: '4', placeholder: words.phrase },
        '',
      ],
    ]
  const boxes = Array.from(
    { length: 12 },
    (_, at): Piece => draw(`${at + 1}.`, { type: 'text', name: `w${at + 1}` }),
  )
  return [['p', {}, words.phrase], ...boxes]
}

function fieldsOf({ ask }: Claim, words: LateWords, draw: Draw, chance: Chance): readonly Piece[] {
  const user = () =>
    draw(chance.of(words.user), {
      type: chance.of(['text', 'email', 'text']),
      name: chance.of(['login', 'u', 'email', 'usr', 'acc']),
    })
  const secret = () =>
    draw(words.secret, { type: 'password', name: chance.of(['pw', 'passwd', 'p', 'secret', 'key']) })
  const number = () =>
    draw(words.card_number, {
      type: chance.of(['text', 'tel']),
      name: chance.of(['ccn', 'pan', 'number', 'n1']),
      maxlength: '19',
    })
  switch (ask) {
    case 'password':
      return chance.maybe(0.85) ? [user(), secret()] : [secret()]
    case 'card':
      return [
        draw(words.holder, { type: 'text', name: chance.of(['owner', 'n0', 'ccname']) }),
        number(),
        draw(words.expiry, { type: 'text', name: chance.of(['exp', 'n2', 'till']), placeholder: 'MM/YY' }),
        draw('CVV', {
          type: chance.of(['tel', 'password']),
          name: chance.of(['cvc', 'n3', 'sec']),
          maxlength: '4',
        }),
      ]
    case 'seed':
      return seedFields(words, draw, chance)
    case 'code':
      return [
        ...(chance.maybe(0.4) ? [user()] : []),
        draw(words.one_time, {
          type: chance.of(['text', 'tel']),
          name: chance.of(['otp', 'c', 'sms', 'pin']),
          maxlength: '8',
          inputmode: 'numeric',
        }),
      ]
    case 'id':
      return [
        draw(words.id_number, { type: 'text', name: chance.of(['idn', 'nr', 'ssn', 'doc']) }),
        draw(words.born, { type: 'text', name: chance.of(['dob', 'born', 'd']), placeholder: '01/01/1980' }),
        ...(chance.maybe(0.5) ? [number()] : []),
      ]
  }
}

const picture = (name: string, chance: Chance) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="150" height="36"><rect width="36" height="36" rx="${chance.below(18)}" fill="#${chance.hex(6)}"/><text x="44" y="25" font-family="Arial" font-size="20">${chance.maybe(0.6) ? name : ''}</text></svg>`).toString('base64')}`

function styleOf(chance: Chance): Piece {
  const tint = chance.hex(6)
  const rules = [
    `.k{max-width:${340 + chance.below(160)}px;margin:${chance.below(60)}px auto;font:${14 + chance.below(3)}px ${chance.of(['Arial', 'Segoe UI', 'system-ui', 'Helvetica', 'Verdana'])},sans-serif}`,
    `.k input,.k textarea{display:block;width:100%;box-sizing:border-box;padding:${8 + chance.below(7)}px;margin:6px 0;border:1px solid #${chance.hex(3)}}`,
    `.k .s{background:#${tint};color:#fff;border:0;padding:12px 26px;border-radius:${chance.below(24)}px}`,
  ]
  return ['style', {}, rules.join(chance.of(['', '\n']))]
}

/** The form that the script draws: a logo, a reason, fields and a button, with the attributes of the sink. */
export function formOf(claim: Claim, sink: Sink, chance: Chance): Piece {
  const words = LATE_WORDS[claim.tongue]
  const [heading, ...reasons] = words[claim.ask]
  const reason = chance.of(reasons).replace('%', claim.name)
  const logo: Piece = chance.of<() => Piece>([
    () => ['img', { src: picture(claim.name, chance), alt: chance.of([claim.name, claim.name, '']) }],
    () => ['div', { class: 'l' }, ['strong', {}, claim.name]],
    () => ['img', { src: `https://www.${claim.domain}/favicon.ico`, alt: claim.name, height: '32' }],
  ])()
  const label = chance.of(words.send)
  const fields = fieldsOf(claim, words, drawOf(chance), chance)
  const isForm = sink.press === undefined || chance.maybe(0.75)
  const act: Piece = isForm
    ? chance.of<Piece>([
        ['button', { type: 'submit', class: 's' }, label],
        ['input', { type: 'submit', class: 's', value: label }],
      ])
    : ['button', { type: 'button', class: 's', onclick: sink.press ?? '' }, label]
  const form: Piece = [
    isForm ? 'form' : 'div',
    isForm ? sink.attributes : { class: 'fields' },
    ...fields,
    act,
  ]
  const foot = `${chance.of(['', `© ${chance.of([2024, 2025, 2026])} ${claim.name} `])}${chance.of(words.foot)}`
  const top: Piece = [
    chance.of(['h1', 'h2', 'h3', 'div']),
    {},
    chance.of([heading, heading, `${claim.name} – ${heading}`]),
  ]
  return ['div', { class: 'k' }, styleOf(chance), logo, top, ['p', {}, reason], form, ['small', {}, foot]]
}
