import { insertInvitation } from '#/features/contractors/server/insert-invitation.ts'
import { smsLimit } from '#/features/contractors/domain/invitation.ts'
import { holdRegister } from '#/features/registers/server/hold-register.ts'
import { nameTasks } from '#/features/registers/server/name-tasks.ts'
import { canChoose } from '#/features/tasks/domain/task.ts'
import { openInvitedTask } from '#/features/tasks/server/open-invited-task.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { newcomerLifecycle, nextReminder } from '../domain/newcomer.ts'
import { invitedTerms } from '../domain/plan.ts'
import { remindNewcomerJob } from './jobs.ts'
import { judgeInvitation } from './judge-invitation.ts'
import { planTelling } from './plan-telling.ts'
import { amountsFor, lockOnboarding, lockWaiting, openedTask, saveNewcomer } from './queries.ts'
import type { NewcomerRecord, OnboardingRecord } from './queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** People in one step: between steps other jobs run and other messages go. */
const portion = 20
const pauseSeconds = 2

/** Runs one step of a press: tasks and invitations of several people in one transaction, so a restart makes nothing twice. */
export async function makeOnboarding(deps: Deps, id: Id<'onboarding'>, run: JobRun): Promise<JobOutcome> {
  const isOver = await deps.db.transaction().execute(async (tx) => {
    const head = await tx.selectFrom('onboardings').select(['org_id', 'register_id']).where('id', '=', id).executeTakeFirst()
    if (!head) return true
    const register = await holdRegister(tx, head.org_id, head.register_id)
    const onboarding = await lockOnboarding(tx, id)
    if (!onboarding) return true
    const people = await lockWaiting(tx, id, portion)
    const named: { rowId: Id<'row'>; number: string }[] = []
    for (const person of people) {
      const problem = await invite(tx, deps.clock, { onboarding, branchId: register.branchId, named }, person)
      if (problem !== undefined) await fail(tx, deps.clock, person, problem)
    }
    await nameTasks(tx, deps.clock, head.register_id, named)
    if (people.length === portion) return false
    await run.finish(tx)
    return true
  })
  if (isOver) return { next: 'done' }
  return { next: 'again', at: deps.clock.now().add({ seconds: pauseSeconds }), why: 'people wait to be invited' }
}

const tooManyMessages = 'Сегодня на этот телефон уже ушло три СМС: пригласите снова завтра'
const taskClosed = 'Задание этой услуги закрыто: исключите строку'

type Making = {
  readonly onboarding: OnboardingRecord
  readonly branchId: Id<'branch'> | null
  readonly named: { rowId: Id<'row'>; number: string }[]
}

/** Returns why the person could not be invited. */
async function invite(tx: Tx, clock: Clock, making: Making, person: NewcomerRecord): Promise<string | undefined> {
  const { onboarding } = making
  const fallen = await judgeInvitation(tx, person.id)
  if (fallen) return fallen.customer
  const sharing = onboarding.way === 'shared' ? { service: person.service } : { id: person.id }
  const opened = await openedTask(tx, onboarding.id, sharing)
  if (opened && !canChoose(opened.state)) return taskClosed
  if (person.phone !== null) {
    const counted = await takeFromLimits(tx, clock, [smsLimit(person.phone)])
    if (!counted.ok) return tooManyMessages
  }
  const task = opened ?? (await openTask(tx, clock, making, person.service, await amountsFor(tx, onboarding.id, sharing)))
  const invitationId = await insertInvitation(tx, clock, {
    orgId: onboarding.org_id,
    invitedBy: onboarding.created_by,
    phone: person.phone ?? undefined,
    inn: person.inn ?? undefined,
    name: person.name,
    workAmount: person.amount,
  })
  const now = clock.now()
  await saveNewcomer(tx, person.id, {
    state: newcomerLifecycle.after(person.state, 'invite'),
    problem: null,
    task_id: task.id,
    invitation_id: invitationId,
    phone: null,
    inn: null,
    name: '',
    invited_at: now,
    updated_at: now,
  })
  making.named.push({ rowId: person.row_id, number: task.number })
  const reminder = { newcomerId: person.id, invitedAt: now.toString() }
  await enqueue(tx, clock, remindNewcomerJob, reminder, { runAt: nextReminder(now, person.reminders) })
  return undefined
}

/** A task of many places is opened for the first of them. */
function openTask(tx: Tx, clock: Clock, { onboarding, branchId }: Making, service: string, amounts: Kopecks[]) {
  return openInvitedTask(tx, clock, {
    orgId: onboarding.org_id,
    branchId,
    author: onboarding.created_by,
    terms: invitedTerms(service, amounts, onboarding, moscowDate(clock.now())),
  })
}

async function fail(tx: Tx, clock: Clock, person: NewcomerRecord, problem: string): Promise<void> {
  const state = newcomerLifecycle.after(person.state, 'fail')
  await saveNewcomer(tx, person.id, { state, problem, updated_at: clock.now() })
  await planTelling(tx, clock, person.onboarding_id)
}
