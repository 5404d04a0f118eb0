import { takesApplications, taskLifecycle } from './task.ts'
import type { TaskState } from './task.ts'

/** `open`: applications are taken; the rest say why not. */
export const openings = ['open', 'closed', 'full', 'cancelled'] as const
export type BoardOpening = (typeof openings)[number]

type Standing = {
  readonly state: TaskState
  readonly slots: number
  readonly slots_taken: number
  readonly apply_until: Temporal.PlainDate
  readonly by_invitation: boolean
}

/** Whether a task that has been on the board takes applications. */
export function openingOf(row: Standing, today: Temporal.PlainDate): BoardOpening {
  if (taskLifecycle.is.cancelled(row.state)) return 'cancelled'
  const { state, slots, slots_taken: slotsTaken, apply_until: applyUntil, by_invitation: byInvitation } = row
  const taken = takesApplications({ state, slots, slotsTaken, applyUntil, byInvitation }, today)
  if (taken.ok) return 'open'
  return taken.refusal.kind === 'slotsTaken' ? 'full' : 'closed'
}
