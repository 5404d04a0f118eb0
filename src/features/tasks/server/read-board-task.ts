import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { sendForm } from '#/wire/field.ts'
import { takesApplications, taskLifecycle } from '../domain/task.ts'
import { detailFields } from '../fields/task.ts'
import { boardTask, boardTasks, paidWorksOf } from './board-queries.ts'
import type { BoardRow } from './board-queries.ts'
import { describeCard } from './describe-card.ts'

/** Returns a task for any visitor, with similar tasks if it accepts no applications. */
export async function readBoardTask(deps: { db: Database; clock: Clock }, id: Id<'task'>) {
  const row = await boardTask(deps.db, id)
  if (!row) return refuse({ kind: 'taskGone' })
  const today = moscowDate(deps.clock.now())
  const opening = openingOf(row, today)
  const similar =
    opening === 'open' ? [] : await boardTasks(deps.db, today, { cat: row.category }, { sort: 'fresh', key: undefined, size: 3 })
  return ok({
    ...describeCard(row),
    ...sendForm(detailFields, row),
    opening,
    client_paid: await paidWorksOf(deps.db, row.org_id),
    similar: similar
      .filter((other) => other.id !== row.id)
      .slice(0, 3)
      .map(describeCard),
  })
}

function openingOf(row: BoardRow, today: Temporal.PlainDate): 'open' | 'closed' | 'full' | 'cancelled' {
  if (taskLifecycle.is.cancelled(row.state)) return 'cancelled'
  const taken = takesApplications(
    { state: row.state, slots: row.slots, slotsTaken: row.slots_taken, applyUntil: row.apply_until },
    today,
  )
  if (taken.ok) return 'open'
  return taken.refusal.kind === 'slotsTaken' ? 'full' : 'closed'
}
