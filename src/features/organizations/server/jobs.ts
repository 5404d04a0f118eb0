import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Sends one invitation; a job superseded by a later one does nothing. */
export const sendInvitationJob = job('organizations.sendInvitation', z.object({ memberId: idOf('member'), sentAt: z.string() }))

/** A person asks for access to an organization. */
export const accessRequested = event('accessRequested', z.object({ memberId: idOf('member'), orgId: idOf('organization') }))
