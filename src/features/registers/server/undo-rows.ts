import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { roomForRows } from '../domain/manual-rows.ts'
import { inverseActions } from '../domain/row-change.ts'
import type { RowChange } from '../domain/row-change.ts'
import { runsOf, runsText } from '../domain/row-runs.ts'
import { applyRowChanges } from './apply-row-changes.ts'
import type { RowAnswer } from './apply-row-changes.ts'
import type { CheckDeps } from './check-rows.ts'
import { countNumbers } from './new-row-queries.ts'
import { openEditable } from './open-editable.ts'
import type { RegisterRecord } from './register-queries.ts'
import { addedRow, deletedRow, keepHistory } from './row-history-queries.ts'
import { lockRowsWithIds } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'
import { findSteps, keepGoneRows, markStep, readStep, renumberSteps } from './row-step-queries.ts'
import type { RowStep, SameRow, StepRow } from './row-step-queries.ts'
import { removeRows, restoreRows, rowsThatStay } from './whole-row-queries.ts'

type Way = 'undo' | 'redo'
type Deps = CheckDeps & { readonly db: Database }

/**
 * Takes back the member's last step, or makes the last one taken back again, by the same checks as any change. What somebody else
 * has changed since stays, and both values are told; a row is excluded, brought back, accepted again or deleted only as the step left
 * it. Deleted rows come back as they were, with their numbers.
 */
export function undoRows(deps: Deps, scope: ClientScope, id: Id<'register'>, way: Way) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openEditable(tx, scope, id)
    if (!opened.ok) return opened
    const steps = await findSteps(tx, { registerId: id, personId: scope.personId }, way)
    const coming = steps.filter((step) => bringsBack(step, way)).reduce((sum, { gone }) => sum + gone, 0)
    const room = coming > 0 ? roomForRows((await countNumbers(tx, id)).rows, coming) : ok()
    if (!room.ok) return room
    const taken: Taken[] = []
    for (const { id: stepId } of steps) {
      await markStep(tx, stepId, way === 'undo')
      const step = await readStep(tx, stepId)
      taken.push(await takeStep(tx, deps, scope, { register: opened.value, step, way }))
    }
    for (const { entry } of taken) if (entry) await recordEntry(tx, deps, scope, entry)
    return ok(taken.flatMap(({ answers }) => answers))
  })
}

/** Whether the step, taken this way, returns deleted rows. */
function bringsBack({ kind }: Pick<RowStep, 'kind'>, way: Way): boolean {
  return kind === (way === 'undo' ? 'delete' : 'add')
}

type Taken = { readonly answers: readonly RowAnswer[]; readonly entry: JournalEntry | undefined }
type JournalEntry = Parameters<typeof recordEntry>[3]
type Taking = { readonly register: RegisterRecord; readonly step: RowStep; readonly way: Way }

function takeStep(tx: Tx, deps: Deps, scope: ClientScope, taking: Taking): Promise<Taken> {
  if (taking.step.kind === 'edit') return changeBack(tx, deps, scope, taking)
  return bringsBack(taking.step, taking.way) ? bringBack(tx, deps, scope, taking) : takeAway(tx, deps, scope, taking)
}

async function changeBack(tx: Tx, deps: Deps, scope: ClientScope, { register, step, way }: Taking) {
  const changes = step.rows.flatMap((row) => {
    const rowId = parseId('row', row.row)
    return rowId === undefined ? [] : [{ rowId, ...(way === 'undo' ? backwards(row) : forwards(row)) }]
  })
  const { answers, steps, entry } = await applyRowChanges(tx, deps, scope, register, { act: acts[way], changes })
  await renumberSteps(tx, { registerId: register.id, personId: scope.personId }, sameRows(step.rows, steps, way))
  return { answers, entry }
}

async function bringBack(tx: Tx, deps: Deps, scope: ClientScope, { register, step, way }: Taking): Promise<Taken> {
  const rows = await restoreRows(tx, deps, register, step.gone)
  const entry = await tell(tx, deps, scope, { register, way, rows, action: 'registerRowsRestored' })
  return { answers: rows.map(({ id }) => done(id)), entry }
}

/** Rows that a colleague has changed, or whose person has been invited, stay and are told. */
async function takeAway(tx: Tx, deps: Deps, scope: ClientScope, { register, step, way }: Taking): Promise<Taken> {
  const ids = step.rows.flatMap(({ row }) => parseId('row', row) ?? [])
  const rows = await lockRowsWithIds(tx, register.id, ids)
  const known = new Map<string, RowRecord>(rows.map((row) => [row.id, row]))
  const left = new Set((await rowsThatStay(tx, rows)).map(({ id }) => id))
  const seen = new Map<string, number | undefined>(step.rows.map((one) => [one.row, way === 'undo' ? one.after : one.before]))
  const isSeen = (row: RowRecord) => seen.get(row.id) === row.version
  const going = rows.filter((row) => !left.has(row.id) && isSeen(row))
  await removeRows(tx, deps, register, going)
  await keepGoneRows(tx, step.id, going)
  const entry = await tell(tx, deps, scope, { register, way, rows: going, action: 'registerRowsDeleted' })
  const answers = ids.map((id): RowAnswer => {
    const row = known.get(id)
    if (!row) return { rowId: id, cells: [], action: undefined, isGone: true }
    if (!isSeen(row))
      return { ...done(id), action: { outcome: 'conflict', text: 'после добавления её изменили, поэтому она не удалена' } }
    if (left.has(id))
      return { ...done(id), action: { outcome: 'refused', text: 'по ней уже пригласили человека, она не удалена' } }
    return done(id)
  })
  return { answers, entry }
}

function done(rowId: Id<'row'>): RowAnswer {
  return { rowId, cells: [], action: undefined, isGone: false }
}

type Moved = {
  readonly register: RegisterRecord
  readonly way: Way
  readonly rows: readonly RowRecord[]
  readonly action: 'registerRowsRestored' | 'registerRowsDeleted'
}

/** Keeps the history of rows that came or went; the entry is for the journal. */
async function tell(tx: Tx, deps: Deps, scope: ClientScope, { register, way, rows, action }: Moved) {
  if (rows.length === 0) return undefined
  const told = rows.map((row) => (action === 'registerRowsDeleted' ? deletedRow(row) : addedRow(row)))
  await keepHistory(tx, deps.clock, { registerId: register.id, by: scope.personId, act: acts[way] }, told)
  const numbers = rows.map(({ no }) => no).toSorted((left, right) => left - right)
  return {
    action,
    object: { kind: 'register', id: register.id, name: register.number },
    facts: { rows: rows.length, numbers: runsText(runsOf(numbers)) },
  } as const
}

const acts = { undo: 'undone', redo: 'redone' } as const

/** Rows that say again what they said on the other side of the step, unless somebody else has changed them in between. */
function sameRows(rows: readonly StepRow[], written: readonly StepRow[], way: Way): SameRow[] {
  const made = new Map(rows.map((row) => [row.row, row]))
  return written.flatMap(({ row: id, before, after: now }) => {
    const { from, to } = sidesOf(made.get(id), way)
    return from === undefined || to === undefined || now === undefined || before !== from ? [] : [{ id, was: to, now }]
  })
}

function sidesOf(row: StepRow | undefined, way: Way) {
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
