import type { Operation } from '../http/operation/operation.ts'
import type { Database } from '../store/database.ts'
import { type SignUserToken, tokenOperation } from './browser/token-routes.ts'
import type { Intake } from './events/intake.ts'
import { eventOperation, intakeOperations } from './events/routes.ts'
import { contactOperations } from './inbox/contact-routes.ts'
import { preferenceOperations } from './inbox/preference-routes.ts'
import { inboxOperations, readingOperations } from './inbox/routes.ts'

export interface NotifyParts {
  readonly database: Database
  readonly intake: Intake
  readonly health: Operation
  readonly signUserToken: SignUserToken
  /** Something was changed in inboxes. */
  readonly onChange: () => void
}

export function notifyOperations({
  database,
  intake,
  health,
  signUserToken,
  onChange,
}: NotifyParts): Operation[] {
  return [
    health,
    ...intakeOperations(intake),
    eventOperation(database),
    ...inboxOperations(database),
    ...readingOperations(database, onChange),
    ...preferenceOperations(database),
    ...contactOperations(database),
    tokenOperation(signUserToken),
  ]
}
