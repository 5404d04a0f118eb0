import type * as z from 'zod/mini'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { holdRegister } from '#/features/registers/server/hold-register.ts'
import { checkTerms } from '#/features/tasks/server/check-terms.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { planRefusals, previewOnboarding } from '../contract.ts'
import { planOnboarding, planText } from '../domain/plan.ts'
import type { Plan } from '../domain/plan.ts'
import { listUntaken } from './list-untaken.ts'
import { findRegister } from './queries.ts'

export type PlanForm = z.output<typeof previewOnboarding.body>
export type PlanRefusal = Refusal<(typeof planRefusals)[number]>
export type ReadPlan = { readonly plan: Plan; readonly sha256: string; readonly subject: string; readonly number: string }

/** What a press on this register makes now, and the hash its code confirms. Locks the register: its rows stay as they were read. */
export async function readPlan(
  tx: Tx,
  now: Temporal.Instant,
  scope: ClientScope,
  id: Id<'register'>,
  form: PlanForm,
): Promise<Result<ReadPlan, PlanRefusal>> {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  // Whoever may create tasks may begin works of any register he sees: its sums stay as they are.
  if (!(await findRegister(tx, scope, id))) return refuse({ kind: 'notFound' })
  const register = await holdRegister(tx, scope.orgId, id)
  if (!register.editable) return refuse({ kind: 'wrongState', state: register.stateName })
  const rows = await listUntaken(tx, id)
  const today = moscowDate(now)
  const plan = planOnboarding(rows, form, today)
  if (plan.people.length === 0) return refuse({ kind: 'nobodyToInvite' })
  for (const { terms } of plan.tasks) {
    const allowed = checkTerms(terms, today, form.acknowledged)
    if (allowed.ok) continue
    if (allowed.refusal.kind !== 'invalidInput') return refuse(allowed.refusal)
    return refuse({ kind: 'tasksImpossible', problem: `«${terms.title}»: ${allowed.refusal.problem}` })
  }
  const sha256 = sha256Hex(planText(id, form, plan))
  return ok({ plan, sha256, subject: `onboarding ${id} ${sha256}`, number: register.number })
}
