import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { outsideColumns } from '../domain/outside-file.ts'
import { outsideRowLifecycle } from '../domain/outside-list.ts'
import { layOutOutsideTable } from './lay-out-outside-table.ts'
import { findOutsideList, rowsOfOutsideList } from './outside-list-queries.ts'

/** Writes the rows of a list that have errors as a table that can be put right and loaded again. */
export async function writeOutsideErrors(deps: { readonly db: Database }, scope: ClientScope, id: Id<'outsideList'>) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const list = await findOutsideList(deps.db, scope, id)
  if (!list) return refuse({ kind: 'notFound' as const })
  const rows = (await rowsOfOutsideList(deps.db, id)).filter(({ state }) => outsideRowLifecycle.is.wrong(state))
  const typed = rows.map(({ cells, problem }) => [...(cells ?? outsideColumns.map(() => '')), problem ?? ''])
  return ok(await layOutOutsideTable(typed, `${list.name || 'Договоры'} — ошибки.xlsx`))
}
