import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { mayAskAgain, standingOf } from '../domain/newcomer.ts'
import type { StandingGroup } from '../domain/newcomer.ts'
import { findRegister, newcomersOf } from './queries.ts'

/** Rows shown at once. */
const pageSize = 50

type Page = { readonly group?: StandingGroup | undefined; readonly after?: number | undefined }

/** A page of the invited rows of a register: where each stands and what it waits for. */
export async function listNewcomers(deps: { readonly db: Database }, scope: ClientScope, id: Id<'register'>, page: Page) {
  if (!(await findRegister(deps.db, scope, id))) return refuse({ kind: 'notFound' })
  const found = await newcomersOf(deps.db, id, { ...page, limit: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  return ok({
    items: shown.map((row) => {
      const { group, step, waits } = standingOf(row, row.work_state)
      return {
        id: row.id,
        no: row.no,
        name: row.fio,
        service: row.service,
        amount: row.amount,
        state: row.state,
        group,
        step,
        waits,
        again: mayAskAgain(row.state, row.repeats),
        task_number: row.number,
        task_id: row.task_id,
        assignment_id: row.assignment_id,
      }
    }),
    next: found.length > pageSize ? (shown.at(-1)?.no ?? null) : null,
  })
}
