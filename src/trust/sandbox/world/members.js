/** Gives an object members that no enumeration of it shows. */
export function define(target, members) {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    Object.defineProperty(target, name, { ...descriptor, configurable: true, enumerable: false })
}

/** Members that do nothing. */
export const no = () => undefined
export const promised = (value) => () => Promise.resolve(value)
