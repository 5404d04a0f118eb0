import { mostInvitedDaily } from '#/features/contractors/domain/invitation-file.ts'
import { roomToInvite } from '#/features/contractors/server/room-to-invite.ts'
import { checkCode } from '#/features/identity/server/check-code.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { sum } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { makeOnboardingJob } from './jobs.ts'
import { countWaiting, insertOnboarding } from './queries.ts'
import { readPlan } from './read-plan.ts'
import type { PlanForm } from './read-plan.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly codePepper: string }

/**
 * «Создать задания и пригласить», confirmed by a code for exactly these people and sums. A row is taken once, so a second press makes
 * nothing anew; the job does the rest.
 */
export function startOnboarding(
  deps: Deps,
  scope: ClientScope,
  id: Id<'register'>,
  form: PlanForm & { readonly code: string; readonly sha256: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const read = await readPlan(tx, now, scope, id, form)
    if (!read.ok) return read
    const { plan, sha256, subject, number } = read.value
    if (form.sha256 !== sha256) return refuse({ kind: 'registerChanged' })
    const room = Math.max(0, (await roomToInvite(tx, deps.clock, scope.orgId)) - (await countWaiting(tx, scope.orgId)))
    if (plan.people.length > room) {
      const problem = `За сутки можно пригласить ${mostInvitedDaily} человек, осталось ${room}. Пригласите остальных завтра`
      return refuse({ kind: 'tasksImpossible', problem })
    }
    const { personId, sessionId } = scope
    const checked = await checkCode(tx, deps, { personId, sessionId, purpose: 'confirm', subject, code: form.code })
    if (!checked.ok) return checked
    const onboardingId = newId('onboarding', deps.clock)
    await insertOnboarding(
      tx,
      {
        id: onboardingId,
        org_id: scope.orgId,
        register_id: id,
        way: form.way,
        category: form.category,
        result: form.result,
        due_on: form.due_on,
        plan_sha256: sha256,
        code_id: checked.value.codeId,
        created_by: personId,
        created_at: now,
      },
      plan.people.map((person) => ({
        id: newId('newcomer', deps.clock),
        onboarding_id: onboardingId,
        row_id: person.rowId,
        no: person.no,
        phone: person.phone ?? null,
        inn: person.inn ?? null,
        name: person.name,
        service: person.service,
        amount: person.amount,
        state: 'waiting' as const,
        updated_at: now,
      })),
    )
    await enqueue(tx, deps.clock, makeOnboardingJob, { onboardingId }, { key: onboardingId })
    await recordEntry(tx, deps, scope, {
      action: 'onboardingStarted',
      object: { kind: 'register', id, name: number },
      facts: { rows: plan.people.length, amount: sum(plan.people.map(({ amount }) => amount)), sha256 },
    })
    return ok({ id: onboardingId, people: plan.people.length })
  })
}
