import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Processes one list through the queue of the status service. */
export const runBatchJob = job('contractors.run-batch', z.object({ batchId: idOf('statusBatch') }), 'taxQuestions')
/** Checks the status of watched contractors every morning. */
export const watchStatusesJob = job('contractors.watch-statuses', z.object({}), 'taxQuestions')
/** An answer about a person of the platform arrived: decides whether the customers who work with them must be notified. */
export const recordContractorStatusJob = job('contractors.record-status', z.object({ checkId: idOf('statusCheck') }))
/** Deletes the data of people named in expired invitations, once a day. */
export const forgetInvitationsJob = job('contractors.forget-invitations', z.object({}))
/** Invites the people of one list, several at a time. */
export const runInvitationListJob = job('contractors.run-invitation-list', z.object({ listId: idOf('invitationList') }))
/** Sends one invitation; a job superseded by a later one does nothing. */
export const sendInvitationJob = job(
  'contractors.send-invitation',
  z.object({ invitationId: idOf('invitation'), sentAt: z.string() }),
)

/** A person lost the self-employed status or regained it; published once per change, with the organizations concerned. */
export const contractorStatusChanged = event(
  'contractors.status-changed',
  z.object({
    checkId: idOf('statusCheck'),
    personId: idOf('person'),
    orgIds: z.array(idOf('organization')),
    change: z.enum(['lost', 'returned']),
    /** `YYYY-MM-DD` */
    since: z.string(),
  }),
)

/** An organization paused or blocked a contractor, or undid that. Not published when a pause ends on its day. */
export const contractorStopChanged = event(
  'contractors.stop-changed',
  z.object({ orgId: idOf('organization'), personId: idOf('person') }),
)

/** A person is on the list of an organization, for the first time or anew. */
export const contractorAdded = event('contractors.added', z.object({ orgId: idOf('organization'), personId: idOf('person') }))

/** An invitation was taken back by the customer. */
export const invitationCancelled = event('contractors.invitation-cancelled', z.object({ invitationId: idOf('invitation') }))

/** The person is told of a pause or a block, or that it was lifted. */
export const contractorStopped = event(
  'contractors.stopped',
  z.object({ contractorId: idOf('contractor'), at: z.string(), isOver: z.boolean() }),
)

/** A contractor objected to a stop, the customer answered, or the term of the answer has passed. */
export const objectionMoved = event(
  'contractors.objection-moved',
  z.object({ objectionId: idOf('stopObjection'), what: z.enum(['made', 'answered', 'late']) }),
)

/** A person is to say anew whether he was an employee of the customer; `day` is the day of the asking. */
export const employmentAsked = event(
  'contractors.employment-asked',
  z.object({ contractorId: idOf('contractor'), day: z.string() }),
)
/** Ends objections to stops that are over and tells owners of late answers, every morning. */
export const watchObjectionsJob = job('contractors.watch-objections', z.object({}))
/** Asks about employment anew those who work and answered a year ago, every morning. */
export const askEmploymentJob = job('contractors.ask-employment', z.object({}))

/** Takes those out of the lists of former employees whose two years are over, every morning. */
export const forgetFormerEmployeesJob = job('contractors.forget-former-employees', z.object({}))

/** Counts once a week who looks like a hidden employee of each organization. */
export const watchDependenceJob = job('contractors.watch-dependence', z.object({}))
/** People, or the organization, come to the signs of order 685н within a month, if all are paid as before; each crossing once. */
export const dependenceForeseen = event(
  'contractors.dependence-foreseen',
  z.object({
    orgId: idOf('organization'),
    /** Who come to match; the soonest of them on `on`. */
    people: z.number(),
    on: z.nullable(z.string()),
    /** The day on which the threshold of an inspection is passed. */
    threshold: z.nullable(z.string()),
    matching: z.number(),
    /** `YYYY-MM-DD`, of the count. */
    day: z.string(),
  }),
)
/** More people match order 685н than before: the organization comes near the threshold of an inspection, or is above it. */
export const dependenceRose = event(
  'contractors.dependence-rose',
  z.object({
    orgId: idOf('organization'),
    level: z.enum(['near', 'above']),
    people: z.number(),
    /** `YYYY-MM-DD` */
    day: z.string(),
  }),
)
