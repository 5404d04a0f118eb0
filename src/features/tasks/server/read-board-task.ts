import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { takesApplications } from '../domain/task.ts'
import { boardTask, boardTasks, paidWorksOf } from './board-queries.ts'
import type { BoardRow } from './board-queries.ts'
import { describeCard } from './describe-card.ts'

/** A task for any visitor; one that takes no applications brings similar ones. */
export async function readBoardTask(deps: { db: Database; clock: Clock }, id: string) {
  const row = await boardTask(deps.db, id)
  if (!row) return refuse({ kind: 'taskGone' })
  const today = moscowDate(deps.clock.now())
  const opening = openingOf(row, today)
  const similar = opening === 'open' ? [] : await boardTasks(deps.db, today, { cat: row.category }, undefined, 3)
  return ok({
    ...describeCard(row),
    result: row.result,
    criteria: row.criteria,
    starts_on: row.starts_on?.toString() ?? null,
    opening,
    client_paid: await paidWorksOf(deps.db, row.org_id),
    similar: similar
      .filter((other) => other.id !== row.id)
      .slice(0, 3)
      .map(describeCard),
  })
}

function openingOf(row: BoardRow, today: Temporal.PlainDate): 'open' | 'closed' | 'full' | 'cancelled' {
  if (row.state === 'cancelled') return 'cancelled'
  const taken = takesApplications(
    { state: row.state, slots: row.slots, slotsTaken: row.slots_taken, applyUntil: row.apply_until },
    today,
  )
  if (taken.ok) return 'open'
  return taken.refusal.kind === 'slotsTaken' ? 'full' : 'closed'
}
