import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { correctedLines, tableShape } from '../domain/corrected-lines.ts'
import { plainCell } from '../domain/row-change.ts'
import type { CellChange } from '../domain/row-change.ts'
import { allowEditing } from './allow-editing.ts'
import { applyRowChanges } from './apply-row-changes.ts'
import type { AskedChange } from './apply-row-changes.ts'
import type { CheckDeps } from './check-rows.ts'
import { openEditable } from './open-editable.ts'
import { findRegister } from './register-queries.ts'
import { rowsOfRegister, textsOf } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'
import { keepStep } from './row-step-queries.ts'

/**
 * Takes a table of the register that was mended elsewhere: each line finds its row by its mark, or by the organization's own key, and what
 * it says otherwise is one change, which can be taken back. A row that a colleague has changed since the table was taken is left and told.
 */
export async function correctRows(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  file: { readonly name: string; readonly bytes: Uint8Array },
) {
  const register = await findRegister(deps.db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const may = allowEditing(scope, register)
  if (!may.ok) return may
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `register-import:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const book = await openSpreadsheet(file.bytes, file.name)
  if (!book.ok) return book
  const shape = tableShape(book.value.rows)
  if (!shape.ok) return shape
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openEditable(tx, scope, id)
    if (!opened.ok) return opened
    const rows = await rowsOfRegister(tx, id)
    const { found, unknown, repeated } = matched(register.number, rows, correctedLines(book.value.rows, shape.value))
    const changes = found.filter(({ cells }) => cells.length > 0)
    const { answers, steps, entry } = await applyRowChanges(tx, deps, scope, opened.value, { act: 'corrected', changes })
    await keepStep(tx, deps.clock, { registerId: id, personId: scope.personId }, { rows: steps })
    if (entry) await recordEntry(tx, deps, scope, entry)
    return ok({ answers, changed: changes.length, unknown: unknown.slice(0, 20), repeated: repeated.slice(0, 20) })
  })
}

type Line = ReturnType<typeof correctedLines>[number]

/** Which line says what of which row. Of several lines of one row none is taken: which of them is meant nobody knows. */
function matched(register: string, rows: readonly RowRecord[], lines: readonly Line[]) {
  const byNo = new Map(rows.map((row) => [row.no, row]))
  const byKey = new Map(rows.flatMap((row) => (row.external_key === null ? [] : [[row.external_key, row] as const])))
  const rowOf = ({ mark, key }: Line) => {
    if (mark) return mark.register === register ? byNo.get(mark.no) : undefined
    return key === undefined ? undefined : byKey.get(key)
  }
  const byRow = Map.groupBy(lines, rowOf)
  const unknown = (byRow.get(undefined) ?? []).map(({ sourceRow }) => sourceRow)
  const found: AskedChange[] = []
  const repeated: number[] = []
  for (const [row, said] of byRow) {
    const [line, ...others] = said
    if (row === undefined || !line) continue
    if (others.length > 0) repeated.push(...said.map(({ sourceRow }) => sourceRow))
    else found.push({ rowId: row.id, version: line.mark?.version ?? row.version, cells: changedOf(row, line.cells) })
  }
  return { found, unknown, repeated }
}

/** Cells that say something else than the row does now. */
function changedOf(row: RowRecord, cells: readonly CellChange[]): CellChange[] {
  const texts = textsOf(row)
  return cells.filter(({ field, value }) => plainCell(field, value) !== plainCell(field, texts[field]))
}
