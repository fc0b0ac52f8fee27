import type { Operation } from '../http/operation/operation.ts'
import type { Database } from '../store/database.ts'
import type { Intake } from './events/intake.ts'
import { eventOperation } from './events/routes.ts'
import { preferenceOperations } from './inbox/preference-routes.ts'
import { inboxOperations, readingOperations } from './inbox/routes.ts'

export interface NotifyParts {
  readonly database: Database
  readonly intake: Intake
  readonly health: Operation
}

export function notifyOperations({ database, intake, health }: NotifyParts): Operation[] {
  return [
    health,
    eventOperation(intake),
    ...inboxOperations(database),
    ...readingOperations(database),
    ...preferenceOperations(database),
  ]
}
