import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { readRepeated } from './read-repeated.ts'
import { repetitionsOf } from './repetition-queries.ts'

/** Returns the repetitions of the organization, each with its next day and what came of the last one. */
export async function listRepetitions({ db, clock }: { readonly db: Database; readonly clock: Clock }, scope: ClientScope) {
  const rows = await repetitionsOf(db, scope)
  const today = moscowDate(clock.now())
  return ok({
    items: rows.map((row) => ({
      id: row.id,
      title: readRepeated(row.fields, today).title,
      state: row.state,
      kind: row.kind,
      days: row.days,
      dates: row.dates,
      days_off: row.days_off,
      starts_on: row.starts_on.toString(),
      until_on: row.until_on?.toString() ?? null,
      times: row.times,
      apply_days: row.apply_days,
      start_days: row.start_days,
      due_days: row.due_days,
      on_day: row.on_day,
      next_on: row.next_on?.toString() ?? null,
      made: row.made,
      tasks: row.tasks,
      paused_why: row.paused_why,
      began_on: row.began_on?.toString() ?? null,
      by: row.by ?? 'Бывший сотрудник',
      responsible: row.responsible,
      branch: row.branch,
      last:
        row.last_day && row.outcome
          ? { day: row.last_day.toString(), outcome: row.outcome, why: row.why, task_id: row.task_id }
          : null,
    })),
  })
}
