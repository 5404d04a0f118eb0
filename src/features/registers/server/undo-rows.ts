import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { inverseActions } from '../domain/row-change.ts'
import type { RowChange } from '../domain/row-change.ts'
import { applyRowChanges } from './apply-row-changes.ts'
import type { CheckDeps } from './check-rows.ts'
import { openEditable } from './open-editable.ts'
import { findStep, markStep, renumberSteps } from './row-step-queries.ts'
import type { SameRow, StepRow } from './row-step-queries.ts'

/**
 * Takes back the member's last step, or makes the last one taken back again, by the same checks as any change. What somebody else
 * has changed since stays, and both values are told; a row is excluded, brought back or accepted again only as the step left it.
 */
export function undoRows(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  way: 'undo' | 'redo',
) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openEditable(tx, scope, id)
    if (!opened.ok) return opened
    const step = await findStep(tx, { registerId: id, personId: scope.personId }, way)
    if (!step) return ok([])
    await markStep(tx, step.id, way === 'undo')
    const changes = step.rows.flatMap((row) => {
      const rowId = parseId('row', row.row)
      return rowId === undefined ? [] : [{ rowId, ...(way === 'undo' ? backwards(row) : forwards(row)) }]
    })
    const { answers, steps } = await applyRowChanges(tx, deps, scope, opened.value, { act: acts[way], changes })
    await renumberSteps(tx, { registerId: id, personId: scope.personId }, sameRows(step.rows, steps, way))
    return ok(answers)
  })
}

const acts = { undo: 'undone', redo: 'redone' } as const

/** Rows that say again what they said on the other side of the step, unless somebody else has changed them in between. */
function sameRows(rows: readonly StepRow[], written: readonly StepRow[], way: 'undo' | 'redo'): SameRow[] {
  const made = new Map(rows.map((row) => [row.row, row]))
  return written.flatMap(({ row: id, before, after: now }) => {
    const { from, to } = sidesOf(made.get(id), way)
    return from === undefined || to === undefined || now === undefined || before !== from ? [] : [{ id, was: to, now }]
  })
}

function sidesOf(row: StepRow | undefined, way: 'undo' | 'redo') {
  return way === 'undo' ? { from: row?.after, to: row?.before } : { from: row?.before, to: row?.after }
}

function backwards(row: StepRow): RowChange {
  const cells = row.cells.map(({ field, was, now, formula }) => ({ field, value: was, was: now, formula }))
  return { cells, ...(row.action && { action: inverseActions[row.action], version: row.after }) }
}

function forwards(row: StepRow): RowChange {
  const cells = row.cells.map(({ field, was, now }) => ({ field, value: now, was }))
  return { cells, ...(row.action && { action: row.action, version: row.before }) }
}
