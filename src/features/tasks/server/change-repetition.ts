import type * as z from 'zod/mini'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { only, sendForm } from '#/wire/field.ts'
import type { changeRepetition as contract } from '../contract/repetition.ts'
import { isGoing, repetitionLifecycle } from '../domain/repetition.ts'
import type { RepetitionPlan } from '../domain/repetition.ts'
import { repetitionWords } from '../domain/repetition-words.ts'
import { besideOf, templateFields } from '../fields/task.ts'
import { checkRepetition } from './check-repetition.ts'
import { planRepetition } from './plan-repetition.ts'
import { readRepeated } from './read-repeated.ts'
import { lockRepetition, planColumns, readPlan, saveRepetition, takenDownWhy } from './repetition-queries.ts'
import type { RepetitionRow } from './repetition-queries.ts'
import { settleDueDays } from './settle-due-days.ts'
import { findTask } from './task-queries.ts'

/**
 * Gives a repetition other days, and other terms where a task is named. Tasks made before stay as they are, and so do days that have
 * come. Whoever changes it keeps it from now on, its words too: the next tasks are published in his name.
 */
export async function changeRepetition(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'repetition'>,
  form: z.output<typeof contract.body>,
) {
  const { task_id: taskId, acknowledged, ...asked } = form
  await settleDueDays(deps, scope, id)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRepetition(tx, scope, id)
    const task = row && taskId && (await findTask(tx, scope, taskId))
    if (!row || (taskId && !task)) return refuse({ kind: 'notFound' })
    if (!isGoing(row.state)) return refuse({ kind: 'wrongState', state: repetitionLifecycle.nameOf(row.state) })
    const now = deps.clock.now()
    const today = moscowDate(now)
    const takenDown = task && (await takenDownWhy(tx, task.id))
    if (takenDown !== undefined) return refuse({ kind: 'sourceTakenDown', why: takenDown })
    const plan = changedPlan(row, asked, today)
    const fields = task ? sendForm(templateFields, only(templateFields, task)) : row.fields
    const terms = readRepeated(fields, today)
    const first = checkRepetition({ plan, terms, today, made: row.made, acknowledged })
    if (!first.ok) return first
    const next = repetitionLifecycle.is.active(row.state) ? first.value : null
    await saveRepetition(tx, id, {
      ...planColumns(plan),
      ...(task && besideOf(task)),
      fields: JSON.stringify(fields),
      began_on: plan.began_on,
      member_id: scope.memberId,
      words_kept: acknowledged,
      ...(task && { taken_down_why: null }),
      next_on: next,
      updated_at: now,
    })
    if (next) await planRepetition(tx, deps.clock, id, next)
    await recordEntry(tx, deps, scope, {
      action: 'repetitionChanged',
      object: { kind: 'repetition', id, name: terms.title },
      facts: {
        before: repetitionWords(readPlan(row)),
        after: repetitionWords(plan),
        ...(row.member_id !== scope.memberId && { assigneeBefore: row.member_id, assignee: scope.memberId }),
      },
    })
    return ok({ id, state: row.state, next_on: next?.toString() ?? null })
  })
}

/** The year goes on from the first start; dates that have passed are left where they stood before. */
function changedPlan(row: RepetitionRow, asked: RepetitionPlan, today: Temporal.PlainDate) {
  const began = row.began_on ?? row.starts_on
  const hasBegun = Temporal.PlainDate.compare(began, today) <= 0
  const isBehind = (day: Temporal.PlainDate) => row.dates.includes(day.toString()) && Temporal.PlainDate.compare(day, today) <= 0
  return { ...asked, dates: asked.dates.filter((day) => !isBehind(day)), began_on: hasBegun ? began : null }
}
