import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatMoment, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { registerLifecycle } from '../domain/register.ts'
import { scheduledMoment } from '../domain/register-schedule.ts'
import type { AskedStart } from '../domain/register-schedule.ts'
import { checkStart } from './check-start.ts'
import { startScheduledJob } from './jobs.ts'
import { lockRegistersOf, lockRegister, saveRegister } from './register-queries.ts'

/**
 * Schedules an approved register to start by itself, or changes its moment. What a start asks is asked now, and once more at the moment.
 * A job kept until then starts it; one of an earlier moment finds another in the register and does nothing.
 */
export function scheduleRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
  asked: AskedStart,
) {
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const moved = registerLifecycle.move(register.state, 'schedule', 'client')
    if (!moved.ok) return moved
    const now = deps.clock.now()
    const since = register.scheduled_at ?? now
    const planned = scheduledMoment(asked, now, since)
    if (!planned.ok) return planned
    const moment = planned.value
    const isToday = moscowDate(moment).equals(moscowDate(now))
    const checked = await checkStart(tx, deps, scope, register, isToday ? 'started' : 'scheduled')
    if (!checked.ok) return checked
    const scheduled = { scheduled_for: moment, scheduled_by: scope.personId, scheduled_at: since }
    await saveRegister(tx, id, {
      state: moved.value,
      ...scheduled,
      not_started_at: null,
      not_started_why: null,
      updated_at: now,
    })
    const at = moment.toString()
    await enqueue(tx, deps.clock, startScheduledJob, { registerId: id, at }, { key: `${id}:${at}`, runAt: moment })
    await recordEntry(tx, deps, scope, {
      action: 'registerScheduled',
      object: { kind: 'register', id, name: register.number },
      facts: {
        ...(register.scheduled_for && { before: formatMoment(register.scheduled_for) }),
        after: formatMoment(moment),
        rows: checked.value.rows,
        amount: checked.value.amount,
      },
    })
    return ok({ id, state: moved.value, scheduledFor: moment })
  })
}
