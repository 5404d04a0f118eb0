import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { checkableStates, isLookedAt, troubledStates } from '../domain/register.ts'
import { fixOf, openOf } from '../domain/row-fix.ts'
import type { GroupFix } from '../domain/row-fix.ts'
import { applyRowChanges } from './apply-row-changes.ts'
import type { AskedChange, RowAnswer } from './apply-row-changes.ts'
import type { CheckDeps } from './check-rows.ts'
import { isAssignedAs } from './error-queries.ts'
import type { ErrorFilter } from './error-queries.ts'
import { openEditable } from './open-editable.ts'
import { problemsOf } from './row-queries.ts'
import { keepStep } from './row-step-queries.ts'

/**
 * Mends all rows with one cause by one answer: the value proposed for each, one text for all, or excludes or accepts them. Rows that
 * were to be accepted and have other warnings too stay as they are, and are told.
 */
export function fixRows(deps: CheckDeps & { readonly db: Database }, scope: ClientScope, id: Id<'register'>, wanted: Wanted) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openEditable(tx, scope, id)
    if (!opened.ok) return opened
    const { changes, stay, rows } = await changesOf(tx, scope, id, wanted)
    if (wanted.rows !== undefined && wanted.rows !== rows) return refuse({ kind: 'staleVersion' })
    const { answers, steps, entry } = await applyRowChanges(tx, deps, scope, opened.value, { act: 'mended', changes })
    await keepStep(tx, deps.clock, { registerId: id, personId: scope.personId }, { rows: steps })
    if (entry) await recordEntry(tx, deps, scope, entry)
    return ok([...answers, ...stay])
  })
}

type Wanted = {
  readonly code: string
  readonly fix: GroupFix
  readonly rows?: number | undefined
  /** Only rows in trouble that the list of errors shows by this filter. */
  readonly errors?: Pick<ErrorFilter, 'assignee'> | undefined
}

async function changesOf(tx: Tx, scope: ClientScope, id: Id<'register'>, { code, fix, errors }: Wanted) {
  let asked = tx
    .selectFrom('register_rows as row')
    .select(['id', 'state', 'errors'])
    .where('register_id', '=', id)
    .where('state', 'in', checkableStates)
    .where(sqlBoolean`errors @> ${JSON.stringify([{ code, ...(errors && { severity: 'error' }) }])}::jsonb`)
  if (errors) asked = asked.where('state', 'in', troubledStates).where(isAssignedAs(scope, errors.assignee))
  const found = await asked.execute()
  const rows = found
    .filter(({ state }) => isLookedAt(state))
    .map((row) => ({ id: row.id, problems: problemsOf(row) }))
    .filter(({ problems }) => openOf(problems, code).length > 0)
  const changes: AskedChange[] = []
  const stay: RowAnswer[] = []
  for (const row of rows) {
    const change = fixOf(row.problems, code, fix)
    if (change) changes.push({ rowId: row.id, ...change })
    else if (fix.kind === 'accept')
      stay.push({ rowId: row.id, cells: [], isGone: false, action: { outcome: 'refused', text: otherProblems } })
  }
  return { changes, stay, rows: rows.length }
}

const otherProblems = 'есть и другие замечания. Посмотрите их и примите строку отдельно'
