import { record, state } from '../host.js'
import { no } from '../members.js'

export const asked = (name) => {
  record('permission', name)
  return Promise.resolve('denied')
}

export class Notification {
  static permission = 'default'
  static requestPermission(call) {
    return asked('notifications').then((answer) => {
      call?.(answer)
      return answer
    })
  }
  constructor(title) {
    record('notify', title)
  }
}

export const clipboard = {
  writeText(text) {
    record('copy', text)
    return Promise.resolve()
  },
  write(items) {
    for (const item of items ?? [])
      for (const part of Object.values(item._parts ?? {}))
        Promise.resolve(part).then((blob) => record('copy', blob?.raw ?? blob))
    return Promise.resolve()
  },
  readText: () => asked('clipboard-read').then(() => ''),
  read: () => asked('clipboard-read').then(() => []),
}

export class ClipboardItem {
  constructor(parts) {
    this._parts = parts
  }
}

export const getSelection = () => ({
  removeAllRanges: no,
  addRange(range) {
    state.selected = range.text?.()
  },
  selectAllChildren(node) {
    state.selected = node.textContent
  },
  toString: () => state.selected ?? '',
  rangeCount: 0,
  empty: no,
})
