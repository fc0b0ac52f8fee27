/** Connections that report by events, and programs beside the page. */
import { Target } from '../document/events.js'
import { record, state } from '../host.js'
import { soon, timing } from '../tasks.js'
import { absolute } from '../url.js'
import { agreed, answerTo, bodyText, recordSent, send, UNANSWERED_MS } from './fetch.js'
import { localText } from './local.js'

export class WebSocket extends Target {
  readyState = 0
  constructor(url) {
    super()
    this.url = absolute(url)
    this._url = this.url
    record('socket', this._url)
    soon(() => {
      this.readyState = 1
      this.dispatchEvent(new globalThis.Event('open'))
    })
  }
  send(text) {
    recordSent('socket', `${this._url} ${bodyText(text)}`)
  }
  close() {
    this.readyState = 3
  }
}
for (const [at, name] of ['CONNECTING', 'OPEN', 'CLOSING', 'CLOSED'].entries())
  WebSocket[name] = WebSocket.prototype[name] = at
export class EventSource extends Target {
  constructor(url) {
    super()
    record('fetch', `GET ${absolute(url)} `)
  }
  close() {}
}
export class Worker extends Target {
  constructor(url) {
    super()
    const address = absolute(url)
    record('worker', localText(address) ?? address)
  }
  postMessage() {}
  terminate() {}
}

export class XMLHttpRequest extends Target {
  readyState = 0
  status = 0
  statusText = ''
  responseText = ''
  response = ''
  responseType = ''
  responseURL = ''
  upload = new Target()
  open(method, url) {
    this._method = `${method}`
    this._url = absolute(url)
    this.readyState = 1
  }
  setRequestHeader() {}
  overrideMimeType() {}
  getResponseHeader() {
    return null
  }
  getAllResponseHeaders() {
    return ''
  }
  abort() {}
  send(body) {
    send('fetch', this._url, this._method, body)
    const text = answerTo(this._url, this._method)
    if (text === null && state.phase === 'load') {
      timing.setTimeout(() => {
        this.readyState = 4
        for (const type of ['readystatechange', 'error', 'loadend'])
          this.dispatchEvent(new globalThis.Event(type))
      }, UNANSWERED_MS)
      return
    }
    soon(() => {
      Object.assign(this, {
        readyState: 4,
        status: 200,
        statusText: 'OK',
        responseURL: this._url,
        responseText: text ?? '',
      })
      this.response =
        this.responseType !== 'json' ? (text ?? '') : text === null ? agreed() : JSON.parse(text)
      for (const type of ['readystatechange', 'load', 'loadend'])
        this.dispatchEvent(new globalThis.Event(type))
    })
  }
}
for (const [name, value] of Object.entries({
  UNSENT: 0,
  OPENED: 1,
  HEADERS_RECEIVED: 2,
  LOADING: 3,
  DONE: 4,
}))
  XMLHttpRequest[name] = XMLHttpRequest.prototype[name] = value
