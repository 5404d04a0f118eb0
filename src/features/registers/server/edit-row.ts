import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { rowLifecycle } from '../domain/register.ts'
import { cellNames } from '../domain/row-change.ts'
import type { CellField } from '../domain/row-change.ts'
import { differingCells } from '../domain/row-history.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { openRow } from './open-row.ts'
import { keepHistory } from './row-history-queries.ts'
import { findRow, rawJson, rawOf, textsOf } from './row-queries.ts'

export type RowChange = {
  readonly version: number
  readonly inn?: string | undefined
  readonly phone?: string | undefined
  readonly fio?: string | undefined
  readonly task_number?: string | undefined
  readonly service?: string | undefined
  readonly amount?: number | undefined
}

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

    const { version: _version, phone, inn, amount, ...cells } = change
    const raw = rawOf(row)
    const formulas = raw.formulas.filter((field) => field === 'key' || change[field] === undefined)
    const changed = await tx
      .updateTable('register_rows')
      .set({
        ...cells,
        ...(amount !== undefined && { amount: kopecks(amount) }),
        ...(inn !== undefined && { inn: inn.replaceAll(/\s/g, '') }),
        ...(phone !== undefined && { phone: parsePhone(phone) ?? phone }),
        raw: rawJson({ cells: raw.cells, typedAmount: change.amount === undefined ? raw.typedAmount : '', formulas }),
        state: 'checking',
        version: sql`version + 1`,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', row.id)
      .returning(['inn', 'phone'])
      .executeTakeFirstOrThrow()
    await checkRows(tx, deps, register, [{ before: row, ...changed }])
    const after = await findRow(tx, register.id, row.id)
    const differing = after ? differingCells(textsOf(row), textsOf(after)) : []
    await keepHistory(tx, deps.clock, { registerId: register.id, by: scope.personId, act: 'edited' }, [
      { row: row.id, no: row.no, cells: differing },
    ])
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
