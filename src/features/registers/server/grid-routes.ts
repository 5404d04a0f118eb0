import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { Refusal, RefusalKind } from '#/wire/refusals.ts'
import * as errorsContract from '../contract/errors.ts'
import * as exportContract from '../contract/export.ts'
import * as contract from '../contract/grid.ts'
import * as historyContract from '../contract/history.ts'
import type { ActionAnswer, CellAnswer } from '../domain/row-change.ts'
import { addRows } from './add-rows.ts'
import type { RowAnswer } from './apply-row-changes.ts'
import { assignRows } from './assign-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { correctRows } from './correct-rows.ts'
import { deleteRows } from './delete-rows.ts'
import { editRows } from './edit-rows.ts'
import { exportExchange } from './export-exchange.ts'
import { exportHistory } from './export-history.ts'
import { exportRows } from './export-rows.ts'
import { fixRows } from './fix-rows.ts'
import { messagePeople } from './message-people.ts'
import { listHistory } from './list-history.ts'
import { listHistoryRows } from './list-history-rows.ts'
import { listRowProblems } from './list-row-problems.ts'
import { orderErrors } from './order-errors.ts'
import { orderRows } from './order-rows.ts'
import { readErrors } from './read-errors.ts'
import { noteTaken } from './note-taken.ts'
import { readRowStory } from './read-row-story.ts'
import { readRows } from './read-rows.ts'
import { countSteps } from './row-step-queries.ts'
import { rowToView, rowViews } from './row-view-queries.ts'
import { summarizeErrors } from './summarize-errors.ts'
import { undoRows } from './undo-rows.ts'

type Deps = CheckDeps & { readonly db: Database }

export function gridRoutes(api: Api, deps: Deps): void {
  serve(api, contract.orderRows, ({ scope, params, query }) => orderRows(deps, scope, params.id, query))
  serve(api, contract.readRows, ({ scope, params, query }) => readRows(deps, scope, params.id, query.nos))
  serve(api, contract.listRowProblems, ({ scope, params }) => listRowProblems(deps, scope, params.id))
  serve(api, contract.readRowStory, ({ scope, params }) => readRowStory(deps, scope, params))
  serve(api, historyContract.listHistory, ({ scope, params, query }) => listHistory(deps, scope, params.id, query))
  serve(api, historyContract.listHistoryRows, ({ scope, params, query }) => listHistoryRows(deps, scope, params, query))
  serve(api, historyContract.exportHistory, async ({ scope, params, query }) =>
    noteTaken(deps, scope, params.id, await exportHistory(deps, scope, params.id, query)),
  )
  serve(api, exportContract.exportRows, async ({ scope, params, query }) =>
    noteTaken(deps, scope, params.id, await exportRows(deps, scope, params.id, query)),
  )
  serve(api, exportContract.exportExchange, async ({ scope, params, query }) =>
    noteTaken(deps, scope, params.id, await exportExchange(deps, scope, params.id, query.format)),
  )
  serve(api, exportContract.correctRows, async ({ scope, params, query, body }) => {
    const corrected = await correctRows(deps, scope, params.id, { name: query.file_name, bytes: body })
    if (!corrected.ok) return corrected
    const { answers, ...told } = corrected.value
    return ok({ ...(await changesToView(deps, scope, params.id, answers)), ...told })
  })
  serve(api, contract.editRows, async ({ scope, params, body }) => {
    const changes = body.changes.map(({ row_id: rowId, ...change }) => ({ rowId, ...change }))
    return shown(deps, scope, params.id, await editRows(deps, scope, params.id, { changes, continues: body.continues }))
  })
  serve(api, contract.addRows, async ({ scope, params, body }) =>
    shown(deps, scope, params.id, await addRows(deps, scope, params.id, body)),
  )
  serve(api, contract.deleteRows, async ({ scope, params, body }) => {
    const chosen = body.rows.map(({ row_id: rowId, version }) => ({ rowId, version }))
    return shown(deps, scope, params.id, await deleteRows(deps, scope, params.id, chosen))
  })
  serve(api, contract.fixRows, async ({ scope, params, body }) =>
    shown(deps, scope, params.id, await fixRows(deps, scope, params.id, body)),
  )
  serve(api, contract.undoRows, async ({ scope, params }) =>
    shown(deps, scope, params.id, await undoRows(deps, scope, params.id, 'undo')),
  )
  errorRoutes(api, deps)
  serve(api, contract.redoRows, async ({ scope, params }) =>
    shown(deps, scope, params.id, await undoRows(deps, scope, params.id, 'redo')),
  )
}

function errorRoutes(api: Api, deps: Deps): void {
  serve(api, errorsContract.summarizeErrors, async ({ scope, query }) => ok(await summarizeErrors(deps, scope, query)))
  serve(api, errorsContract.orderErrors, async ({ scope, query }) => ok(await orderErrors(deps, scope, query)))
  serve(api, errorsContract.readErrors, ({ scope, query }) => readErrors(deps, scope, query.rows))
  serve(api, errorsContract.messagePeople, ({ scope, body: { to, text } }) =>
    messagePeople(deps, scope, 'row_ids' in to ? { rowIds: to.row_ids } : { registerId: to.register_id, code: to.code }, text),
  )
  serve(api, errorsContract.assignRows, ({ scope, body }) =>
    assignRows(deps, scope, { rowIds: body.row_ids, memberId: body.member_id }),
  )
}

/** The most rows shown in the answer; the rest are read where they are looked at. */
const mostShown = 500

async function shown<Kind extends RefusalKind>(
  deps: Deps,
  scope: ClientScope,
  registerId: Id<'register'>,
  changed: Result<readonly RowAnswer[], Refusal<Kind>>,
) {
  if (!changed.ok) return changed
  return ok(await changesToView(deps, scope, registerId, changed.value))
}

async function changesToView({ db, clock }: Deps, scope: ClientScope, registerId: Id<'register'>, answers: readonly RowAnswer[]) {
  const changedAt = clock.now().epochMilliseconds
  const left = answers.filter(
    ({ cells, action, isGone }) => isGone || [...cells, ...(action ? [action] : [])].some((one) => one.outcome !== 'taken'),
  )
  const ids = [...new Set([...left, ...answers].map(({ rowId }) => rowId))].slice(0, mostShown)
  const [rows, steps] = await Promise.all([
    rowViews(db, scope)
      .where(sqlBoolean`row.id = any(${ids}::text[])`)
      .orderBy('row.no')
      .execute(),
    countSteps(db, { registerId, personId: scope.personId }),
  ])
  const numbers = new Map<string, number>(rows.map(({ id, no }) => [id, no]))
  return {
    left: left.map(({ rowId, cells, action, isGone }) => ({
      row_id: rowId,
      no: numbers.get(rowId) ?? null,
      cells: cells.map(cellToView),
      action: action ? actionToView(action) : null,
      gone: isGone,
    })),
    asked: answers.length,
    rows: rows.map(rowToView),
    ...steps,
    written: answers.filter(({ isWritten }) => isWritten === true).length,
    changed_at: changedAt,
  }
}

function cellToView(cell: CellAnswer) {
  return {
    field: cell.field,
    outcome: cell.outcome,
    text: 'text' in cell ? cell.text : null,
    yours: 'yours' in cell ? cell.yours : null,
    theirs: 'theirs' in cell ? cell.theirs : null,
  }
}

function actionToView(action: ActionAnswer) {
  return { outcome: action.outcome, text: 'text' in action ? action.text : null }
}
