/** Makes of a thing what several rules look at, and keeps it as long as the thing. */
export function once<On extends object, Value>(make: (on: On) => Value): (on: On) => Value {
  const made = new WeakMap<On, { readonly value: Value }>()
  return (on) => {
    const known = made.get(on) ?? { value: make(on) }
    made.set(on, known)
    return known.value
  }
}
