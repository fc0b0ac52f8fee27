import { type AdminOperation, defineAdminOperation } from '../http/operation/admin-operation.ts'
import { pageOf } from '../http/operation/page.ts'
import { AuditPage } from './bodies.ts'
import { AUDIT_QUERY, EXAMPLES } from './examples.ts'
import { parseAuditQuery } from './input.ts'
import type { Keys } from './keys.ts'

/** The audit log (contract O18). */
export function auditRoute(keys: Pick<Keys, 'listAudit'>): AdminOperation {
  return defineAdminOperation({
    id: 'adminListChanges',
    method: 'GET',
    path: '/admin/audit',
    summary: 'Read the audit log: what was changed, by whom, from where',
    description: 'Every change by the administration, newest first.',
    query: AUDIT_QUERY,
    answers: { 200: { description: 'A page.', schema: AuditPage, examples: EXAMPLES.audit } },
    refusals: { bad_request: 'since: expected a time such as 2030-01-31T12:00:00Z' },
    handle: async (_, { query }) => {
      const wanted = parseAuditQuery(query)
      const { shown: changes, next_cursor } = pageOf(await keys.listAudit(wanted), wanted)
      return { body: JSON.stringify({ changes, next_cursor }) }
    },
  })
}
