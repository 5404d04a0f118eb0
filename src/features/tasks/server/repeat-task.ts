import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import { daysOf, nextDay, repetitionLifecycle } from '../domain/repetition.ts'
import type { OccurrenceOutcome } from '../domain/repetition.ts'
import { maySeeToTask } from '../domain/task-responsible.ts'
import { sumOf } from '../domain/terms.ts'
import { insertDraft } from './insert-draft.ts'
import { taskRepeated } from './jobs.ts'
import { judgePublishing } from './judge-publishing.ts'
import { limitProblem } from './limit-problem.ts'
import { planRepetition } from './plan-repetition.ts'
import { putOnBoard } from './put-on-board.ts'
import { readRepeated } from './read-repeated.ts'
import { findKeeper } from './responsible-queries.ts'
import { insertOccurrence, lockRepetitionForSystem, readPlan, saveRepetition } from './repetition-queries.ts'
import type { RepetitionRow } from './repetition-queries.ts'
import { findTaskForSystem, floorOf } from './task-queries.ts'
import type { TaskRow } from './task-queries.ts'
import { takeOverRepetition } from './take-over-repetition.ts'

type Deps = { readonly db: Database; readonly clock: Clock }
type Due = { readonly repetitionId: Id<'repetition'>; readonly day: string }
type Keeper = NonNullable<Awaited<ReturnType<typeof findKeeper>>>
type Made = { readonly outcome: OccurrenceOutcome; readonly why: string | null; readonly task: TaskRow | undefined }

/**
 * On its day a repetition makes one task, in the name of the member who keeps it, by what he may do at that moment: it goes on the board,
 * or stays a draft and says why. Where several days have passed at once, as after an outage, only the last of them makes a task.
 */
export function repeatTask(deps: Deps, { repetitionId: id, day: dayText }: Due, run: JobRun): Promise<JobOutcome> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const day = Temporal.PlainDate.from(dayText)
    const row = await lockRepetitionForSystem(tx, id)
    if (!repetitionLifecycle.is.active(row.state) || !row.next_on?.equals(day)) {
      await run.finish(tx)
      return { next: 'done' }
    }
    const keeper = (await findKeeper(tx, row)) ?? (await takeOverRepetition(tx, clock, row))
    if (!keeper) return suspend(tx, deps, row, run)
    const now = clock.now()
    const today = moscowDate(now)
    const following = nextDay(readPlan(row), day, row.made + 1)
    const isMissed = following !== undefined && Temporal.PlainDate.compare(following, today) <= 0
    const made = isMissed ? missed : await makeTask(tx, deps, row, { keeper, today })
    await insertOccurrence(tx, {
      repetition_id: id,
      day,
      outcome: made.outcome,
      why: made.why,
      task_id: made.task?.id ?? null,
      at: now,
    })
    const state = following ? row.state : repetitionLifecycle.after(row.state, 'finish')
    await saveRepetition(tx, id, { state, next_on: following ?? null, made: row.made + 1, updated_at: now })
    if (following) await planRepetition(tx, clock, id, following)
    await announce(tx, clock, taskRepeated, { repetitionId: id, day: dayText })
    await run.finish(tx)
    await record(tx, deps, row, { keeper, made, dayText })
    return { next: 'done' }
  })
}

const missed: Made = { outcome: 'missed', why: 'Сервис не работал в этот день', task: undefined }

async function makeTask(
  tx: Tx,
  deps: Deps,
  row: RepetitionRow,
  { keeper, today }: { readonly keeper: Keeper; readonly today: Temporal.PlainDate },
): Promise<Made> {
  const { branch_id: branchId, responsible_id: responsibleId } = row
  const responsible = responsibleId && (await findKeeper(tx, { ...row, member_id: responsibleId }))
  const terms = {
    ...readRepeated(row.fields, today),
    ...daysOf(today, row),
    ...floorOf(row),
    branch_id: branchId,
    responsible_id: responsible && maySeeToTask(responsible, branchId) ? responsible.id : keeper.id,
  }
  const id = await insertDraft(
    tx,
    deps.clock,
    { orgId: row.org_id, personId: keeper.personId },
    { ...terms, criteria: [...terms.criteria] },
  )
  const task = await findTaskForSystem(tx, id)
  if (row.on_day === 'draft' || !task) return { outcome: 'draft', why: null, task }
  const sum = sumOf(task)
  const above = sum === undefined ? undefined : limitProblem(keeper, sum)
  const judged = above ?? judgePublishing(task, deps.clock, row.words_kept)
  if (judged.ok) return { outcome: 'published', why: null, task }
  const { message, action } = describeRefusal(judged.refusal).body
  return { outcome: 'held', why: [message, action].filter(Boolean).join('. '), task }
}

/** The entries of the journal, and the board where the task goes there: the last writes of the transaction. */
async function record(
  tx: Tx,
  deps: Deps,
  row: RepetitionRow,
  { keeper, made, dayText }: { readonly keeper: Keeper; readonly made: Made; readonly dayText: string },
): Promise<void> {
  const { task, outcome, why } = made
  if (!task) {
    return recordServiceEntry(tx, deps, row.org_id, {
      action: 'repetitionMissed',
      object: { kind: 'repetition', id: row.id, name: readRepeated(row.fields, moscowDate(deps.clock.now())).title },
      facts: { from: dayText, reason: why },
    })
  }
  const by = { orgId: row.org_id, personId: keeper.personId, ip: '' }
  if (outcome === 'published') await putOnBoard(tx, deps, by, task)
  await recordServiceEntry(tx, deps, row.org_id, {
    action: 'taskRepeated',
    object: { kind: 'task', id: task.id, name: task.number },
    facts: why === null ? {} : { reason: why },
  })
}

/** Nobody of the organization may act for it: it waits for somebody who resumes it. */
async function suspend(tx: Tx, deps: Deps, row: RepetitionRow, run: JobRun): Promise<JobOutcome> {
  const now = deps.clock.now()
  await saveRepetition(tx, row.id, { state: repetitionLifecycle.after(row.state, 'suspend'), next_on: null, updated_at: now })
  await run.finish(tx)
  await recordServiceEntry(tx, deps, row.org_id, {
    action: 'repetitionSuspended',
    object: { kind: 'repetition', id: row.id, name: readRepeated(row.fields, moscowDate(now)).title },
  })
  return { next: 'done' }
}
