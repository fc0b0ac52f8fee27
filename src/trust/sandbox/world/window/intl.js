import { clock } from '../tasks.js'

export const who = { timeZone: 'America/New_York', locale: 'en-US' }

/** Dates and numbers by the customs of en-US, since the interpreter knows no others. */
export function intl() {
  const options = () => ({
    locale: who.locale,
    timeZone: who.timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  class DateTimeFormat {
    resolvedOptions = options
    format(date) {
      return new Date(date ?? clock.wall()).toDateString()
    }
    formatToParts() {
      return []
    }
  }
  class NumberFormat {
    resolvedOptions = options
    format(number) {
      return `${number}`
    }
  }
  class Collator {
    resolvedOptions = options
    compare(a, b) {
      return a < b ? -1 : a > b ? 1 : 0
    }
  }
  class PluralRules {
    select(number) {
      return number === 1 ? 'one' : 'other'
    }
  }
  const callable = (Class) => new Proxy(Class, { apply: (target, _, args) => new target(...args) })
  return {
    DateTimeFormat: callable(DateTimeFormat),
    NumberFormat: callable(NumberFormat),
    Collator: callable(Collator),
    PluralRules,
    getCanonicalLocales: (list) => [list].flat(),
  }
}
