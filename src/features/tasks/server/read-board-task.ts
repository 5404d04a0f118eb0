import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { sendForm } from '#/wire/field.ts'
import { openingOf } from '../domain/opening.ts'
import { detailFields, ruleFields } from '../fields/task.ts'
import { boardTask, boardTasks } from './board-queries.ts'
import { customerLineOf } from './customer-queries.ts'
import { describeCard } from './describe-card.ts'
import { describeRule } from './describe-rule.ts'
import { meanOfOrganization } from './rating-queries.ts'

/** Returns a task for any visitor, with similar tasks if it accepts no applications. */
export async function readBoardTask(deps: { db: Database; clock: Clock }, id: Id<'task'>) {
  const row = await boardTask(deps.db, id)
  if (!row) return refuse({ kind: 'taskGone' })
  const today = moscowDate(deps.clock.now())
  const opening = openingOf(row, today)
  const [similar, { paid, onTime, days }, rating] = await Promise.all([
    opening === 'open' ? [] : boardTasks(deps.db, today, { cat: [row.category] }, { sort: 'fresh', key: undefined, size: 3 }),
    customerLineOf(deps.db, row.org_id),
    meanOfOrganization(deps.db, row.org_id),
  ])
  return ok({
    ...describeCard(row),
    ...sendForm({ ...detailFields, ...ruleFields }, row),
    taken_by: describeRule(row),
    opening,
    edition: row.edition,
    client_paid: paid,
    client_rating: rating,
    client_on_time: onTime,
    client_days: days,
    similar: similar
      .filter((other) => other.id !== row.id)
      .slice(0, 3)
      .map(describeCard),
  })
}
