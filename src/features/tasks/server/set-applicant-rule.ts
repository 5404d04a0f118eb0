import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { ApplicantRule } from '../domain/applicant-rule.ts'
import { canEdit, taskLifecycle } from '../domain/task.ts'
import { checkRegions } from './check-regions.ts'
import { recordApplicantRule } from './record-applicant-rule.ts'
import { lockTaskVersion, saveTask } from './task-queries.ts'

/** Chooses who may apply for a task. Those who have applied stay: only later applications are judged by it. */
export function setApplicantRule(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'task'>,
  {
    version: seen,
    least_rating,
    takes_newcomers,
    regions,
  }: Omit<ApplicantRule, 'regions'> & {
    readonly regions?: readonly string[] | undefined
    readonly version: number
  },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTaskVersion(tx, scope, id, seen)
    if (!locked.ok) return locked
    const { state } = locked.value
    const rule = { least_rating, takes_newcomers, regions: [...(regions ?? locked.value.regions)] }
    const known = checkRegions(rule.regions)
    if (!known.ok) return known
    if (!canEdit(state)) return refuse({ kind: 'wrongState', state: taskLifecycle.nameOf(state) })
    const version = await saveTask(tx, id, { ...rule, updated_at: deps.clock.now() })
    await recordApplicantRule(tx, deps, scope, locked.value, rule)
    return ok({ id, state, version })
  })
}
