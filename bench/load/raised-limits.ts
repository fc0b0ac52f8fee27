/**
 * Loaded into the service before its program where few keys are to be active: 25 keys on plan scale may ask 500 times a
 * second, so without this their limits would be what is measured. The work of the limits stays the same.
 */
import { PLAN_LIMITS } from '../../src/plans.ts'

const PER_MINUTE = 10_000_000
const PER_DAY = 10_000_000_000

if (!Reflect.set(PLAN_LIMITS, 'scale', { perMinute: PER_MINUTE, perDay: PER_DAY })) {
  throw new Error("the plan's limits cannot be raised")
}
