import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { rowLifecycle } from '../domain/register.ts'
import { cellNames } from '../domain/row-change.ts'
import type { CellField } from '../domain/row-change.ts'
import { changeCells } from './change-cells.ts'
import type { NewCells } from './change-cells.ts'
import type { CheckDeps } from './check-rows.ts'
import { openRow } from './open-row.ts'

export type RowChange = NewCells & { readonly version: number }

/** Edits cells of a row and checks it again, with the rows that its change can concern. */
export function editRow(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
  change: RowChange,
): Promise<Result<undefined, Refusal<'notFound' | 'wrongState' | 'staleVersion' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openRow(tx, scope, place, change.version)
    if (!opened.ok) return opened
    const { register, row } = opened.value
    const checking = rowLifecycle.move(row.state, 'check', 'system')
    if (!checking.ok && !rowLifecycle.is.checking(row.state)) return checking

    const { version: _version, ...cells } = change
    await changeCells(tx, deps, scope, opened.value, { act: 'edited', cells })
    await recordEntry(tx, deps, scope, {
      action: 'registerRowEdited',
      object: { kind: 'register', id: register.id, name: register.number },
      facts: { row: row.id, number: row.no, fields: editedFields(change) },
    })
    return ok()
  })
}

function editedFields(change: RowChange): string[] {
  return Object.entries({ ...change, version: undefined }).flatMap(([name, value]) =>
    value === undefined || !isField(name) ? [] : [cellNames[name]],
  )
}

function isField(name: string): name is CellField {
  return Object.hasOwn(cellNames, name)
}
