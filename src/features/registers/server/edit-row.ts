import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { cellFields } from '../domain/row-change.ts'
import type { CellField } from '../domain/row-change.ts'
import { changeCells } from './change-cells.ts'
import type { NewCells } from './change-cells.ts'
import type { CheckDeps } from './check-rows.ts'
import { openCells } from './open-cells.ts'
import { recordCells } from './record-cells.ts'

export type RowChange = NewCells & { readonly version: number }

/** Edits cells of a row and checks it again, with the rows that its change can concern. */
export function editRow(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
  change: RowChange,
): Promise<Result<undefined, Refusal<'notFound' | 'wrongState' | 'staleVersion' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openCells(tx, scope, place, change.version)
    if (!opened.ok) return opened
    const { version: _version, ...cells } = change
    await changeCells(tx, deps, scope, opened.value, { act: 'edited', cells })
    await recordCells(tx, deps, scope, opened.value, { fields: editedFields(change) })
    return ok()
  })
}

function editedFields(change: RowChange): CellField[] {
  return cellFields.filter((field) => change[field] !== undefined)
}
