import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Leads one list through the queue of the status service. */
export const runBatchJob = job('contractors.run-batch', z.object({ batch_id: idOf('statusBatch') }), 'taxQuestions')
/** Looks at the status of watched contractors, every morning. */
export const watchStatusesJob = job('contractors.watch-statuses', z.object({}), 'taxQuestions')
/** An answer about somebody of the platform came: do those who work with him have to hear of it? */
export const noteStatusJob = job('contractors.note-status', z.object({ check_id: idOf('statusCheck') }))
/** Whom lapsed invitations were for is forgotten, once a day. */
export const forgetInvitationsJob = job('contractors.forget-invitations', z.object({}))
/** Invites the people of one list, some at a time. */
export const runInvitationListJob = job('contractors.run-invitation-list', z.object({ list_id: idOf('invitationList') }))
/** One sending of an invitation; a later one makes it idle. */
export const sendInvitationJob = job(
  'contractors.send-invitation',
  z.object({ invitation_id: idOf('invitation'), sent_at: z.string() }),
)

/** Somebody lost the status of a self-employed person, or has it again; told once for each change, with those it concerns. */
export const contractorStatusChanged = event(
  'contractors.status-changed',
  z.object({
    check_id: idOf('statusCheck'),
    person_id: idOf('person'),
    org_ids: z.array(idOf('organization')),
    change: z.enum(['lost', 'returned']),
    /** `YYYY-MM-DD` */
    since: z.string(),
  }),
)

/** An organisation paused or blocked somebody, or took that back. Not told when a pause ends by its day. */
export const contractorStopChanged = event(
  'contractors.stop-changed',
  z.object({ org_id: idOf('organization'), person_id: idOf('person') }),
)
