import { constants, getPriority, setPriority } from 'node:os'

/** Behind the serving process wherever both want a processor (contract T8). */
const NICENESS = 10

// As it is imported, so that loading the rest stands behind as well.
setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW))
