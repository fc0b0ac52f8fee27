/** Observers of changes. linkedom's miss attributes where children are watched too, and texts among the children. */

export function observerOver(Observer) {
  return class MutationObserver extends Observer {
    #watched = new Map()
    constructor(callback) {
      super((records, self) => {
        const wanted = records.filter((record) => self.#wants(record))
        if (wanted.length > 0) callback.call(self, wanted, self)
      })
    }
    observe(target, options = {}) {
      this.#watched.set(target, { ...options })
      super.observe(target, { ...options, childList: true, subtree: true })
    }
    disconnect() {
      this.#watched.clear()
      super.disconnect()
    }
    #wants({ type, target, addedNodes }) {
      for (const [watched, options] of this.#watched) {
        const { childList, attributes, attributeFilter, attributeOldValue, subtree } = options
        const isWanted = type === 'childList' ? childList : attributes || attributeFilter || attributeOldValue
        const changed = type === 'childList' ? (addedNodes[0]?.parentNode ?? target) : target
        if (isWanted && (subtree ? watched.contains(changed) : watched === changed)) return true
      }
      return false
    }
  }
}
