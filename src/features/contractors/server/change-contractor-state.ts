import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { contractorLifecycle, isStopped, stateOn, wrongCause, wrongPauseDay } from '../domain/contractor-state.ts'
import type { ContractorAction, StopCause } from '../domain/contractor-state.ts'
import { endObjection } from './objection-queries.ts'
import { contractorStopChanged, contractorStopped } from './jobs.ts'
import { lockContractors } from './queries.ts'

type Form = {
  readonly cause?: StopCause | undefined
  readonly reason?: string | undefined
  readonly until?: Temporal.PlainDate | undefined
}

/**
 * Pauses a contractor until a date, blocks or archives them, and undoes these changes. A stopped contractor is told the cause, and
 * that the stop is over when it is lifted.
 */
export function changeContractorState(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'contractor'>,
  action: ContractorAction,
  form: Form,
) {
  return deps.db.transaction().execute(async (tx) => {
    const [row] = await lockContractors(tx, scope, [id])
    if (!row) return refuse({ kind: 'notFound' })
    const { person_id: personId } = row
    const now = deps.clock.now()
    const today = moscowDate(now)
    const before = stateOn({ state: row.state, pausedUntil: row.paused_until }, today)
    const next = contractorLifecycle.move(before, action, 'client')
    if (!next.ok) return next
    const issues = issuesOf(action, form, today)
    const problem = Object.values(issues)[0]
    if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues })
    const until = action === 'pause' ? (form.until ?? null) : null
    const stops = action === 'pause' || action === 'block'
    await tx
      .updateTable('contractors')
      .set({
        state: next.value,
        paused_until: until,
        state_reason: stops ? (form.reason ?? null) : null,
        stop_cause: stops ? (form.cause ?? null) : null,
        state_at: now,
      })
      .where('id', '=', id)
      .execute()
    await endObjection(tx, id, now)
    // Out of a pause into the archive: the stop is over as when it is lifted.
    const endsStop = isStopped(before) && !stops
    if (stops || endsStop) {
      await announce(tx, deps.clock, contractorStopChanged, { orgId: scope.orgId, personId })
      await announce(tx, deps.clock, contractorStopped, { contractorId: id, at: now.toString(), isOver: !stops })
    }
    await recordEntry(tx, deps, scope, {
      action: entries[action],
      object: { kind: 'contractor', id },
      ...(until && { facts: { until: formatDay(until) } }),
    })
    return ok({ id })
  })
}

function issuesOf(action: ContractorAction, form: Form, today: Temporal.PlainDate): Record<string, string> {
  const day = action === 'pause' ? wrongPauseDay(form.until, today) : undefined
  const stops = action === 'pause' || action === 'block'
  return { ...(day !== undefined && { until: day }), ...(stops && wrongCause(form.cause, form.reason ?? '')) }
}

const entries = {
  pause: 'contractorPaused',
  resume: 'contractorResumed',
  block: 'contractorBlocked',
  unblock: 'contractorUnblocked',
  archive: 'contractorArchived',
  restore: 'contractorRestored',
} as const satisfies Record<ContractorAction, string>
