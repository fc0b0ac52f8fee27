import type { Refusal } from '../ask.ts'
import { element, make } from '../element.ts'
import { describeRefusal } from '../refusal.ts'
import { root } from '../root.ts'
import { coordinates, type Location, placeNames } from './location.ts'
import { whyNowhere } from './nowhere.ts'

const result = element('result', HTMLElement)

export function showLocation(location: Location): void {
  const { ip, country } = location
  const [title = 'Nowhere', ...rest] = placeNames(location)
  const place = coordinates(location)
  show(
    make('p', { className: 'place' }, make('strong', {}, title)),
    ...(rest.length === 0 ? [] : [make('p', {}, rest.join(', '))]),
    ...explain(location),
    make(
      'dl',
      {},
      ...entry('Address', ip),
      ...(country === null ? [] : entry('Country code', country)),
      ...(place === null ? [] : entry('Coordinates', place)),
    ),
    make('p', { className: 'hint' }, ...withLinks(location.attribution)),
    forPrograms(location),
  )
}

/** The answer as it came, and how a program asks for it. */
function forPrograms(location: Location): HTMLElement {
  const command = `curl -H "x-api-key: $KEY" ${root}v1/geo/${location.ip}`
  return make(
    'details',
    { className: 'for-programs' },
    make('summary', {}, 'For programs'),
    make('pre', {}, make('code', {}, command)),
    make('pre', {}, make('code', {}, JSON.stringify(location, null, 2))),
  )
}

function explain({ ip, country, lat }: Location): HTMLElement[] {
  if (lat !== null) return []
  const text =
    country === null
      ? whyNowhere(ip)
      : 'Only the country is known: the city-level dataset covers IPv4, and not all of it.'
  return [make('p', {}, text)]
}

function entry(name: string, value: string): HTMLElement[] {
  return [make('dt', {}, name), make('dd', {}, value)]
}

function withLinks(text: string): (Node | string)[] {
  return text
    .split(/(https?:\/\/[\w.~:/?#@!$&*+,;=%-]*[\w/])/)
    .map((part, index) => (index % 2 === 1 ? make('a', { href: part, rel: 'noreferrer' }, part) : part))
}

export function showRefusal(refusal: Refusal): void {
  show(describeRefusal(refusal))
}

/** What was answered stays; the rest can be asked for again without pasting it anew. */
export function showLeft(refusal: Refusal, left: number, goOn: () => void): void {
  const button = make('button', { type: 'button' }, `Go on with the other ${left.toLocaleString('en')}`)
  button.addEventListener('click', goOn)
  show(describeRefusal(refusal), button)
}

export function showNote(text: string): void {
  show(make('p', { className: 'idle' }, text))
}

/** Scrolls to the result, which may be below the screen of a phone. */
function show(...parts: readonly HTMLElement[]): void {
  result.replaceChildren(...parts)
  result.scrollIntoView({ block: 'nearest' })
}
