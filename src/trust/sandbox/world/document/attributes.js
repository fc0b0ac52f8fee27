import { Element } from 'linkedom'
import { state } from '../host.js'
import { define } from '../members.js'
import { absolute, PARTS, resolve, URL } from '../url.js'
import { classOf } from './classes.js'

const TEXTS = {
  input: [
    'name',
    'type',
    'value',
    'placeholder',
    'autocomplete',
    'pattern',
    'min',
    'max',
    'accept',
    'inputMode',
  ],
  textarea: ['name', 'placeholder'],
  button: ['name', 'value', 'type'],
  form: ['name', 'method', 'target', 'enctype'],
  select: ['name'],
  meta: ['name', 'content', 'httpEquiv'],
  link: ['rel', 'type', 'media', 'as'],
  a: ['target', 'rel', 'download'],
  iframe: ['srcdoc', 'name', 'allow', 'width', 'height'],
  label: [],
}
const ADDRESSES = {
  a: ['href'],
  area: ['href'],
  link: ['href'],
  base: ['href'],
  script: ['src'],
  img: ['src'],
  iframe: ['src'],
  frame: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  embed: ['src'],
  object: ['data'],
  form: ['action'],
  input: ['formAction'],
  button: ['formAction'],
}
const FLAGS = {
  input: ['disabled', 'required', 'readOnly', 'multiple', 'checked'],
  button: ['disabled'],
  select: ['disabled', 'multiple'],
  option: ['selected', 'disabled'],
  textarea: ['disabled', 'readOnly'],
  script: ['async', 'defer', 'noModule'],
  dialog: ['open'],
  details: ['open'],
}

function mirror(tag, name, read, write) {
  const attribute = name === 'httpEquiv' ? 'http-equiv' : name.toLowerCase()
  Object.defineProperty(classOf(tag).prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return read(this, attribute)
    },
    set(value) {
      write(this, attribute, value)
    },
  })
}
const set = (element, attribute, value) => element.setAttribute(attribute, `${value}`)
for (const [tag, names] of Object.entries(TEXTS))
  for (const name of names) {
    const missing =
      tag === 'input' && name === 'type' ? 'text' : tag === 'form' && name === 'method' ? 'get' : ''
    mirror(tag, name, (element, attribute) => element.getAttribute(attribute) ?? missing, set)
  }
for (const [tag, names] of Object.entries(ADDRESSES))
  for (const name of names)
    mirror(
      tag,
      name,
      (element, attribute) => {
        const raw = element.getAttribute(attribute)
        return raw === null ? '' : absolute(raw.trim())
      },
      set,
    )
for (const [tag, names] of Object.entries(FLAGS))
  for (const name of names)
    mirror(
      tag,
      name,
      (element, attribute) => element.hasAttribute(attribute),
      (element, attribute, value) => element.toggleAttribute(attribute, Boolean(value)),
    )
for (const tag of ['a', 'area'])
  for (const name of [...PARTS, 'origin'])
    mirror(
      tag,
      name,
      (element) => {
        const href = element.getAttribute('href')
        return href === null || resolve(href, state.base) === null ? '' : new URL(href, state.base)[name]
      },
      (element, _, value) => {
        const url = new URL(element.href, state.base)
        url[name] = value
        element.setAttribute('href', url.href)
      },
    )

const attributesOf = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes').get
define(Element.prototype, {
  get attributes() {
    const list = attributesOf.call(this)
    for (const attribute of [...list])
      if (!(attribute.name in list)) define(list, { [attribute.name]: attribute })
    return list
  },
})
