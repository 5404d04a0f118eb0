import * as z from 'zod/mini'
import { documentSigned } from '#/features/documents/server/jobs.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const assignmentId = idOf('assignment')

/** A person offers to do a task. */
export const personApplied = event('personApplied', z.object({ applicationId: idOf('application') }))
/** The customer asks the person to confirm that he takes the work. */
export const workOffered = event('workOffered', z.object({ applicationId: idOf('application') }))
/** An applicant got a place: there is an assignment now. */
export const personChosen = event('personChosen', z.object({ assignmentId }))
export const applicationDeclined = event('applicationDeclined', z.object({ applicationId: idOf('application') }))
/** Everything is signed and the platform is bound: work may go on. */
export const workStarted = event('workStarted', z.object({ assignmentId }))
export const resultSubmitted = event('resultSubmitted', z.object({ assignmentId }))
export const resultDecided = event('resultDecided', z.object({ assignmentId, decision: z.enum(['accepted', 'rework']) }))
/** The act is signed by both: the work may stand in a register. */
export const assignmentReadyToPay = event('assignmentReadyToPay', z.object({ assignmentId }))
export const assignmentCancelled = event('assignmentCancelled', z.object({ assignmentId, by: z.enum(['client', 'person']) }))

/** The last day of applications has passed. */
export const expireTaskJob = job('tasks.expire', z.object({ taskId: idOf('task') }))
/** A contract, an order or an act is signed by both. */
export const followDocumentJob = job('tasks.followDocument', documentSigned.payload)
/** The platform became a partner of a person, or stopped being one. */
export const followBindingJob = job('tasks.followBinding', bindingChanged.payload)
