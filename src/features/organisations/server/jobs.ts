import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** One sending of an invitation; a later one makes it idle. */
export const sendInvitationJob = job('organisations.sendInvitation', z.object({ memberId: idOf('member'), sentAt: z.string() }))

/** Somebody asks to be let into an organisation. */
export const accessRequested = event('accessRequested', z.object({ memberId: idOf('member'), orgId: idOf('organization') }))
