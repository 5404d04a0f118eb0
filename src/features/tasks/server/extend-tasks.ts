import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { isLater, laterDays } from '../domain/desk.ts'
import { canEdit, taskLifecycle } from '../domain/task.ts'
import type { Terms } from '../domain/terms.ts'
import { checkTerms } from './check-terms.ts'
import { judgePublishing } from './judge-publishing.ts'
import { lockTasks } from './lock-tasks.ts'
import { planExpiry } from './plan-expiry.ts'
import { putOnBoard } from './put-on-board.ts'
import { readTerms } from './read-terms.ts'
import { saveTask } from './task-queries.ts'
import type { TaskRow } from './task-queries.ts'
import { tellSkipped } from './tell-skipped.ts'

type Deps = { readonly db: Database; readonly clock: Clock }
type Days = Pick<Terms, 'due_on' | 'apply_until'>

/** Gives each of the chosen tasks later days. An expired one goes back on the board with the words it already stood there with. */
export function extendTasks(deps: Deps, scope: ClientScope, { ids, ...days }: Days & { readonly ids: readonly Id<'task'>[] }) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTasks(tx, scope, ids)
    if (!locked.ok) return locked
    const longer = locked.value.map((row) => ({ row, later: { ...row, ...laterDays(row, days) } }))
    const judged = longer
      .filter(({ row, later }) => isLater(row, later))
      .map(({ row, later }) => ({ later, verdict: judge(row, later, deps, scope) }))
    const same = longer
      .filter(({ row, later }) => !isLater(row, later))
      .map(({ row }) => ({ id: row.id, name: row.title, why: 'Сроки и так не раньше этих', doubtful: false }))
    const refused = judged.flatMap(({ later: { id, title }, verdict }) =>
      verdict.ok ? [] : [tellSkipped({ id, name: title }, verdict.refusal)],
    )
    for (const { later, verdict } of judged) if (verdict.ok) await save(tx, deps, scope, later)
    return ok({ done: judged.length - refused.length, skipped: [...same, ...refused] })
  })
}

function judge(row: TaskRow, longer: TaskRow, { clock }: Deps, scope: ClientScope) {
  const drafted = taskLifecycle.move(row.state, 'extend', 'client')
  if (drafted.ok) return judgePublishing({ ...longer, state: drafted.value }, clock, { acting: scope, acknowledged: true })
  // Every place of it is promised to somebody who was told these terms.
  if (row.by_invitation) return refuse({ kind: 'taskFixed' })
  if (!canEdit(row.state)) return refuse({ kind: 'wrongState', state: taskLifecycle.nameOf(row.state) })
  return taskLifecycle.is.draft(row.state) ? ok() : checkTerms(readTerms(longer), moscowDate(clock.now()), true)
}

async function save(tx: Tx, deps: Deps, scope: ClientScope, longer: TaskRow): Promise<void> {
  const { id, due_on, apply_until } = longer
  await saveTask(tx, id, { due_on, apply_until, updated_at: deps.clock.now() })
  if (taskLifecycle.is.expired(longer.state)) await putOnBoard(tx, deps, scope, longer)
  else if (!taskLifecycle.is.draft(longer.state)) await planExpiry(tx, deps.clock, id, apply_until)
}
