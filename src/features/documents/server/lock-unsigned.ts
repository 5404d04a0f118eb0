import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { locking, noteHeld } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { withdrawableStates } from '../domain/document.ts'
import type { DocumentRow } from './queries.ts'

type Pair = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> }

/**
 * Locks what both sides have not signed yet of these works, and the unsigned contracts of their pairs, in the order of ids: one
 * query, so that it waits for a signing and a signing waits for it. Documents of a work are of its pair, by which they are found.
 */
export async function lockUnsigned(
  tx: Tx,
  works: readonly ({ readonly assignmentId: Id<'assignment'> } & Pair)[],
): Promise<readonly DocumentRow[]> {
  if (works.length === 0) return []
  const [ids, organizations, people] = [
    works.map(({ assignmentId }) => assignmentId),
    works.map(({ orgId }) => orgId),
    works.map(({ personId }) => personId),
  ]
  const query = tx
    .selectFrom('documents')
    .selectAll()
    .where('state', 'in', withdrawableStates)
    .where(sqlBoolean`person_id = any(${people}::text[]) and org_id = any(${organizations}::text[])`)
    .where(
      sqlBoolean`assignment_id = any(${ids}::text[]) or kind = 'frame'
        and (org_id, person_id) in (select * from unnest(${organizations}::text[], ${people}::text[]))`,
    )
    .orderBy('id')
  const rows = await locking(tx, 'documents', query).execute()
  for (const { id } of rows) noteHeld(tx, 'documents', id)
  return rows
}
