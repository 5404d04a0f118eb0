import type { Clock } from '#/kernel/time.ts'
import type { ActionOf } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { applicationLifecycle, isOpenApplication } from '../domain/application.ts'
import { saveApplication } from './application-queries.ts'
import type { LockedApplication } from './application-queries.ts'

/**
 * Records a decision that creates no assignment: withdraws or declines an application, or adds it to or removes it from the
 * shortlist.
 */
export async function changeApplicationState(
  tx: Tx,
  clock: Clock,
  application: LockedApplication | undefined,
  move: {
    readonly action: ActionOf<typeof applicationLifecycle>
    readonly by: 'client' | 'person'
    readonly reason?: string
  },
) {
  if (!application) return refuse({ kind: 'notFound' })
  const { id, row } = application
  const next = applicationLifecycle.move(row.state, move.action, move.by)
  if (!next.ok) return next
  await saveApplication(tx, id, {
    state: next.value,
    decided_at: isOpenApplication(next.value) ? null : clock.now(),
    ...(move.reason !== undefined && { decline_reason: move.reason }),
  })
  return ok({ id, state: next.value, assignment_id: null })
}
