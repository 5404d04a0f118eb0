import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { sendInvitationJob } from './jobs.ts'
import { sendInvitation } from './send-invitation.ts'
import type { InvitationDeps } from './send-invitation.ts'

export function organizationHandlers(table: WorkTable, deps: InvitationDeps): void {
  onJob(table, sendInvitationJob, (payload, run) => sendInvitation(deps, payload, run))
}
