export function define(target, members) {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    Object.defineProperty(target, name, { ...descriptor, configurable: true, enumerable: false })
}

export const no = () => undefined
export const promised = (value) => () => Promise.resolve(value)
