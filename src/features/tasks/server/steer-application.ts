import type { Clock } from '#/kernel/time.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { moveApplication } from '../domain/application.ts'
import type { ApplicationRole } from '../domain/application.ts'
import { saveApplication } from './application-queries.ts'
import type { LockedApplication } from './application-queries.ts'

/** A decision about an application that makes no work: withdrawn, declined, put into the shortlist and out of it. */
export async function steerApplication(
  tx: Tx,
  clock: Clock,
  application: LockedApplication | undefined,
  move: { readonly action: string; readonly by: ApplicationRole; readonly reason?: string },
) {
  if (!application) return refuse({ kind: 'notFound' })
  const { id, row } = application
  const next = moveApplication(row.state, move.action, move.by)
  if (!next.ok) return next
  const isOpen = next.value === 'viewed' || next.value === 'shortlisted' || next.value === 'offered'
  await saveApplication(tx, id, {
    state: next.value,
    decided_at: isOpen ? null : clock.now(),
    ...(move.reason !== undefined && { decline_reason: move.reason }),
  })
  return ok({ id, state: next.value, assignment_id: null })
}
