import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Sends one invitation; a job superseded by a later one does nothing. */
export const sendInvitationJob = job('organizations.sendInvitation', z.object({ memberId: idOf('member'), sentAt: z.string() }))

/** A member has left the team: was disabled, or deleted his account. */
export const memberLeft = event('memberLeft', z.object({ memberId: idOf('member'), orgId: idOf('organization'), at: z.string() }))

/** A person asks for access to an organization. */
export const accessRequested = event('accessRequested', z.object({ memberId: idOf('member'), orgId: idOf('organization') }))
