import { ok, refuse } from '#/kernel/result.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { RegisterNumbers } from '../domain/row-places.ts'
import { rowViews, troubledToView } from './row-view-queries.ts'

/** Rows of several registers by their numbers, whatever has become of them since they were listed. */
export async function readErrors({ db }: { readonly db: Database }, scope: ClientScope, wanted: readonly RegisterNumbers[]) {
  const registers = wanted.map(({ registerId }) => registerId)
  const own = await db
    .selectFrom('registers')
    .select('id')
    .where(sqlBoolean`id = any(${registers}::text[])`)
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
    .execute()
  if (own.length < registers.length) return refuse({ kind: 'notFound' })
  const pairs = wanted.flatMap(({ registerId, numbers }) => numbers.map((no) => ({ registerId, no })))
  const [ids, nos] = [pairs.map(({ registerId }) => registerId), pairs.map(({ no }) => no)]
  const rows = await rowViews(db, scope)
    .where(sqlBoolean`(row.register_id, row.no) in (select * from unnest(${ids}::text[], ${nos}::int[]))`)
    .orderBy('row.register_id')
    .orderBy('row.no')
    .execute()
  return ok({ items: rows.map(troubledToView) })
}
