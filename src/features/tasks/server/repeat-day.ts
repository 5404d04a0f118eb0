import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import { daysOf, isTooLate, nextDay, repetitionLifecycle } from '../domain/repetition.ts'
import type { OccurrenceOutcome } from '../domain/repetition.ts'
import { maySeeToTask } from '../domain/task-responsible.ts'
import { insertDraft } from './insert-draft.ts'
import { taskRepeated } from './jobs.ts'
import { judgePublishing } from './judge-publishing.ts'
import { planRepetition } from './plan-repetition.ts'
import { putOnBoard } from './put-on-board.ts'
import { readRepeated } from './read-repeated.ts'
import { findKeeper } from './responsible-queries.ts'
import { findStanding, insertOccurrence, readPlan, saveRepetition } from './repetition-queries.ts'
import type { RepetitionRow } from './repetition-queries.ts'
import { suspendRepetition } from './suspend-repetition.ts'
import { besideOf } from '../fields/task.ts'
import { findTaskForSystem } from './task-queries.ts'
import type { TaskRow } from './task-queries.ts'
import { takeOverRepetition } from './take-over-repetition.ts'

type Deps = { readonly clock: Clock }
type Keeper = NonNullable<Awaited<ReturnType<typeof findKeeper>>>
type Made = { readonly outcome: OccurrenceOutcome; readonly why: string | null; readonly task: TaskRow | undefined }

const nobodyActs =
  'Некому публиковать задания: ни у кого, кто его вёл, ни у владельца нет на это прав. Продолжит тот, кто нажмёт «Продолжить»'

/**
 * What comes of the day that a locked active repetition waits for: a task, made in the name of the member who keeps it by what he may do
 * now; or none, where the day is long gone, the organization is suspended, or a later day has come too. With nobody to act, or in a branch that is
 * closed, it is suspended. `finish` comes before the entries of the journal: the last writes of the transaction.
 */
export async function repeatDay(
  tx: Tx,
  deps: Deps,
  row: RepetitionRow,
  { day, finish }: { readonly day: Temporal.PlainDate; readonly finish: () => Promise<void> },
): Promise<void> {
  const now = deps.clock.now()
  const today = moscowDate(now)
  const plan = readPlan(row)
  const following = nextDay(plan, day, row.made + 1)
  const isPast = following !== undefined && Temporal.PlainDate.compare(following, today) <= 0
  const standing = await findStanding(tx, row)
  if (isPast || isTooLate(plan, day, today)) return settle(tx, deps, row, { day, following, made: missed(outage), finish })
  if (standing.isSuspended) return settle(tx, deps, row, { day, following, made: missed(suspended), finish })
  if (standing.closedBranch !== null) {
    const why = `Подразделение «${standing.closedBranch}» закрыто. Закончите этот повтор и повторяйте задание в другом подразделении`
    return suspendRepetition(tx, deps, row, { why, finish })
  }
  const kept = await findKeeper(tx, row)
  const passed = kept ? undefined : await takeOverRepetition(tx, deps.clock, row)
  const keeper = kept ?? passed
  if (!keeper) return suspendRepetition(tx, deps, row, { why: nobodyActs, finish })
  const acting = passed ? { ...row, words_kept: false } : row
  const made = await makeTask(tx, deps, acting, { keeper, today })
  return settle(tx, deps, row, { day, following, made, finish, keeper })
}

const outage = 'Сервис не работал в этот день'
const suspended = 'Организация была приостановлена'

function missed(why: string): Made {
  return { outcome: 'missed', why, task: undefined }
}

type Settled = {
  readonly day: Temporal.PlainDate
  readonly following: Temporal.PlainDate | undefined
  readonly made: Made
  readonly finish: () => Promise<void>
  readonly keeper?: Keeper
}

async function settle(tx: Tx, deps: Deps, row: RepetitionRow, { day, following, made, finish, keeper }: Settled): Promise<void> {
  const { clock } = deps
  const { id } = row
  const now = clock.now()
  const { outcome, why, task } = made
  await insertOccurrence(tx, { repetition_id: id, day, outcome, why, task_id: task?.id ?? null, at: now })
  const state = following ? row.state : repetitionLifecycle.after(row.state, 'finish')
  await saveRepetition(tx, id, { state, next_on: following ?? null, made: row.made + 1, updated_at: now })
  if (following) await planRepetition(tx, clock, id, following)
  await announce(tx, clock, taskRepeated, { repetitionId: id, day: day.toString() })
  await finish()
  await record(tx, deps, row, { keeper, made, day })
}

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
    ...besideOf(row),
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
  const judged = judgePublishing(task, deps.clock, { acting: keeper, acknowledged: row.words_kept })
  if (judged.ok) return { outcome: 'published', why: null, task }
  const { message, action } = describeRefusal(judged.refusal).body
  return { outcome: 'held', why: [message, action].filter(Boolean).join('. '), task }
}

/** The entries of the journal, and the board where the task goes there. */
async function record(
  tx: Tx,
  deps: Deps,
  row: RepetitionRow,
  { keeper, made, day }: { readonly keeper: Keeper | undefined; readonly made: Made; readonly day: Temporal.PlainDate },
): Promise<void> {
  const { task, outcome, why } = made
  if (!task || !keeper) {
    return recordServiceEntry(tx, deps, row.org_id, {
      action: 'repetitionMissed',
      object: { kind: 'repetition', id: row.id, name: readRepeated(row.fields, moscowDate(deps.clock.now())).title },
      facts: { from: day.toString(), reason: why },
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
