import type { recordEntry } from '#/features/journal/server/record-entry.ts'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { parseRubles } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { actionNames, cellFields, cellNames, decideRowChange, plainCell } from '../domain/row-change.ts'
import type { ActionAnswer, CellAnswer, Decided, RowChange } from '../domain/row-change.ts'
import type { HistoryAct, HistoryRow } from '../domain/row-history.ts'
import { runsOf, runsText } from '../domain/row-runs.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import type { RegisterRecord } from './register-queries.ts'
import { keepHistory } from './row-history-queries.ts'
import { lockRowsWithIds, problemsOf, rawOf, rawValue, rowsNow, textsOf } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'
import type { StepRow } from './row-step-queries.ts'

export type AskedChange = RowChange & { readonly rowId: Id<'row'> }

export type RowAnswer = {
  readonly rowId: Id<'row'>
  readonly cells: readonly CellAnswer[]
  readonly action: ActionAnswer | undefined
  /** The row is no longer there. */
  readonly isGone: boolean
  /** Something of it was written, as a step that can be taken back. */
  readonly isWritten?: boolean
}

export type Applied = {
  readonly answers: readonly RowAnswer[]
  /** What was done to the rows that were written, for a step back. */
  readonly steps: readonly StepRow[]
  /** For the journal, which comes last; undefined where nothing was written. */
  readonly entry: JournalEntry | undefined
}

type JournalEntry = Parameters<typeof recordEntry>[3]

type Planned = { readonly row: RowRecord; readonly change: AskedChange; readonly decided: Decided }

/**
 * Changes cells of many rows of a locked, editable register, excludes, includes or accepts them, and checks again these rows and those
 * they concern, by a number of statements that does not depend on how many there are. What is refused or meets the change of somebody
 * else is answered and left as it is.
 */
export async function applyRowChanges(
  tx: Tx,
  deps: CheckDeps,
  scope: ClientScope,
  register: RegisterRecord,
  { act, changes }: { readonly act: HistoryAct; readonly changes: readonly AskedChange[] },
): Promise<Applied> {
  const rows = await lockRowsWithIds(
    tx,
    register.id,
    changes.map(({ rowId }) => rowId),
  )
  const byId = new Map<string, RowRecord>(rows.map((row) => [row.id, row]))
  const planned = changes.flatMap((change): Planned[] => {
    const row = byId.get(change.rowId)
    return row ? [{ row, change, decided: decideRowChange(nowOf(row), change) }] : []
  })
  const written = planned.filter(({ decided }) => decided.taken.length > 0 || decided.action?.outcome === 'taken')
  if (written.length > 0) {
    const changed = await writeRows(tx, deps.clock, scope, written)
    await checkRows(
      tx,
      deps,
      register,
      written.map(({ row }) => ({ before: row, ...(changed.get(row.id) ?? row) })),
    )
  }
  const steps = await stepsOf(tx, written)
  if (written.length > 0) {
    await keepHistory(tx, deps.clock, { registerId: register.id, by: scope.personId, act }, historyOf(written, steps))
  }
  const writtenIds = new Set<string>(written.map(({ row }) => row.id))
  const decidedOf = new Map(planned.map(({ row, decided }) => [row.id, decided]))
  return {
    steps,
    entry: written.length > 0 ? entryOf(register, written) : undefined,
    answers: changes.map(({ rowId }) => {
      const decided = decidedOf.get(rowId)
      return {
        rowId,
        cells: decided?.cells ?? [],
        action: decided?.action,
        isGone: decided === undefined,
        isWritten: writtenIds.has(rowId),
      }
    }),
  }
}

function nowOf(row: RowRecord) {
  return { version: row.version, state: row.state, texts: textsOf(row) }
}

/** Writes the rows by one statement; what their ИНН and phones say now. */
async function writeRows(tx: Tx, clock: Clock, scope: ClientScope, written: readonly Planned[]) {
  const accepted = { by: scope.personId, at: clock.now().toString() }
  const rows = written.map(({ row, change, decided }) => {
    const raw = rawOf(row)
    const texts = textsOf(row)
    for (const { field, value } of decided.taken) texts[field] = plainCell(field, value)
    const amount = parseRubles(texts.amount)
    const isTaken = (field: string) => decided.taken.find((cell) => cell.field === field)
    const formulas = [
      ...raw.formulas.filter((field) => isTaken(field) === undefined),
      ...decided.taken.filter(({ formula }) => formula === true).map(({ field }) => field),
    ]
    const isActed = decided.action?.outcome === 'taken'
    return {
      id: row.id,
      ...texts,
      amount: amount ?? null,
      raw: rawValue({ cells: raw.cells, typedAmount: amount === undefined ? texts.amount : '', formulas }),
      state: decided.state,
      errors: problemsOf(row).map(({ accepted: before, ...one }) => {
        if (isActed && change.action === 'reconsider') return one
        if (isActed && change.action === 'accept' && one.severity === 'warning') return { ...one, accepted }
        return { ...one, ...(before && { accepted: before }) }
      }),
    }
  })
  await sql`update register_rows as row set inn = it.inn, phone = it.phone, fio = it.fio, task_number = it.task_number,
      service = it.service, amount = it.amount, raw = it.raw, state = it.state, errors = it.errors,
      version = row.version + 1, updated_at = ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (id text, inn text, phone text, fio text, task_number text,
      service text, amount bigint, raw jsonb, state text, errors jsonb)
    where row.id = it.id`.execute(tx)
  return new Map<string, { readonly inn: string; readonly phone: string }>(rows.map(({ id, inn, phone }) => [id, { inn, phone }]))
}

/** What each row said before and says now, what the check filled in included. */
async function stepsOf(tx: Tx, written: readonly Planned[]): Promise<StepRow[]> {
  if (written.length === 0) return []
  const after = await rowsNow(
    tx,
    written.map(({ row }) => row.id),
  )
  const rowsAfter = new Map<string, RowRecord>(after.map((row) => [row.id, row]))
  return written.map(({ row, change, decided }) => {
    const before = textsOf(row)
    const rowAfter = rowsAfter.get(row.id) ?? row
    const now = textsOf(rowAfter)
    const { formulas } = rawOf(row)
    const fields = cellFields.filter(
      (field) => before[field] !== now[field] || decided.taken.some((cell) => cell.field === field),
    )
    return {
      row: row.id,
      before: row.version,
      after: rowAfter.version,
      cells: fields.map((field) => ({
        field,
        was: before[field],
        now: now[field],
        ...(formulas.includes(field) && { formula: true }),
      })),
      ...(decided.action?.outcome === 'taken' && { action: change.action }),
    }
  })
}

function historyOf(written: readonly Planned[], steps: readonly StepRow[]): HistoryRow[] {
  const numbers = new Map<string, number>(written.map(({ row }) => [row.id, row.no]))
  return steps.flatMap(({ row, cells, action }) => {
    const no = numbers.get(row)
    return no === undefined ? [] : [{ row, no, cells, action }]
  })
}

/** One entry of the journal, however many rows have changed. */
function entryOf(register: RegisterRecord, written: readonly Planned[]): JournalEntry {
  const object = { kind: 'register', id: register.id, name: register.number } as const
  const fields = [...new Set(written.flatMap(({ decided }) => decided.taken.map(({ field }) => cellNames[field])))]
  const actions = [
    ...new Set(
      written.flatMap(({ change, decided }) =>
        decided.action?.outcome === 'taken' && change.action ? actionNames[change.action] : [],
      ),
    ),
  ]
  const [only, ...others] = written
  if (only && others.length === 0) {
    const facts = { row: only.row.id, number: only.row.no }
    const [acted] = actions
    return {
      object,
      ...(acted === undefined
        ? { action: 'registerRowEdited', facts: { ...facts, fields } }
        : { action: 'registerRowDecided', facts: { ...facts, action: acted, ...(fields.length > 0 && { fields }) } }),
    }
  }
  const numbers = written.map(({ row }) => row.no).toSorted((left, right) => left - right)
  return {
    action: 'registerRowsChanged',
    object,
    facts: {
      rows: written.length,
      numbers: runsText(runsOf(numbers)),
      ...(fields.length > 0 && { fields }),
      ...(actions.length > 0 && { action: actions }),
    },
  }
}
