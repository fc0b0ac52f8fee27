import { soon } from '../tasks.js'

export class Observer {
  #call
  constructor(call) {
    this.#call = call
  }
  observe(target) {
    soon(() =>
      this.#call(
        [{ target, isIntersecting: true, intersectionRatio: 1, contentRect: { width: 640, height: 48 } }],
        this,
      ),
    )
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
