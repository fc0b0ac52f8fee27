import { element, make } from '../element.ts'
import { currentKey, onKeyChange } from '../key.ts'
import { root } from '../root.ts'
import { labelControls } from './labels.ts'
import { foldedReference } from './plugin.ts'
import { type ApiDocument, forTrying } from './tried-document.ts'

interface SwaggerRequest {
  readonly headers: Record<string, string>
}

type SwaggerUi = (options: Readonly<Record<string, unknown>>) => unknown

declare global {
  interface Window {
    SwaggerUIBundle: SwaggerUi
    noZensmooth: boolean
  }
}

const place = element('swagger-ui', HTMLElement)
const note = element('reference-key', HTMLElement)

/** Adds options that JSON cannot express, before the plugin's script starts the reference at the load of the page. */
export function prepareReference(): void {
  // The scroller of the reference would handle links of the page without moving the focus.
  window.noZensmooth = true
  document.addEventListener('DOMContentLoaded', () => {
    const start = window.SwaggerUIBundle
    window.SwaggerUIBundle = ({ url, ...options }) =>
      show(String(url), (more) => start({ ...options, ...more }))
  })
  labelControls(place)
  onKeyChange(showKey)
  showKey()
}

async function show(url: string, start: SwaggerUi): Promise<void> {
  try {
    const document = (await (await fetch(url)).json()) as ApiDocument
    const spec = forTrying(document, root.replace(/\/$/, ''))
    start({ spec, requestInterceptor: addKey, plugins: [foldedReference] })
  } catch (error) {
    place.replaceChildren(make('p', { className: 'message' }, `The reference could not be shown: ${error}`))
  }
}

function addKey(request: SwaggerRequest): SwaggerRequest {
  const key = currentKey()
  if (key !== '') request.headers.Authorization = `Bearer ${key}`
  return request
}

function showKey(): void {
  const state = currentKey() === '' ? 'none yet.' : 'it is there.'
  const link = make('a', { href: '#key' }, 'above')
  note.replaceChildren('“Try it out” sends the key typed ', link, `: ${state}`)
}
