import type { Tone } from '#/platform/web/kit/status.tsx'
import type { ApplicationState } from '../domain/application.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import type { TaskInvitationState } from '../domain/task-invitation.ts'
import type { TaskState } from '../domain/task.ts'

export const taskTones: Record<TaskState, Tone> = {
  draft: 'quiet',
  checking: 'info',
  published: 'good',
  paused: 'warn',
  inProgress: 'info',
  review: 'warn',
  settling: 'waiting',
  completed: 'good',
  cancelled: 'bad',
  expired: 'quiet',
}

export const applicationTones: Record<ApplicationState, Tone> = {
  sent: 'info',
  viewed: 'info',
  shortlisted: 'good',
  offered: 'warn',
  forming: 'warn',
  accepted: 'good',
  declinedByClient: 'bad',
  declinedByPerson: 'quiet',
  withdrawn: 'quiet',
  expired: 'quiet',
}

export const assignmentTones: Record<AssignmentState, Tone> = {
  docsPending: 'warn',
  active: 'info',
  submitted: 'waiting',
  rework: 'warn',
  amountConsent: 'warn',
  disputed: 'bad',
  accepted: 'good',
  actPending: 'warn',
  readyToPay: 'info',
  paying: 'info',
  paid: 'good',
  closed: 'good',
  cancelled: 'quiet',
}

export const invitationTones: Record<TaskInvitationState, Tone> = {
  sent: 'waiting',
  seen: 'info',
  applied: 'good',
  declined: 'quiet',
  withdrawn: 'quiet',
  expired: 'warn',
}
