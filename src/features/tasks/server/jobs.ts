import * as z from 'zod/mini'
import {
  contractLoaded,
  documentAnnulled,
  documentClosed,
  documentReplaced,
  documentSigned,
} from '#/features/documents/server/jobs.ts'
import { memberLeft } from '#/features/organizations/server/jobs.ts'
import { bindingChanged, statusLearned } from '#/features/partner/server/jobs.ts'
import { profileFilled } from '#/features/profile/server/jobs.ts'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'
import { sumProposalStates } from '../domain/sum-proposal.ts'
import { taskInvitationStates } from '../domain/task-invitation.ts'

const assignmentId = idOf('assignment')

/** A person has applied for a task. */
export const personApplied = event('personApplied', z.object({ applicationId: idOf('application') }))
/** The customer asks the person to confirm the assignment. */
export const workOffered = event('workOffered', z.object({ applicationId: idOf('application') }))
/** An applicant was given a slot: an assignment now exists. */
export const personChosen = event('personChosen', z.object({ assignmentId }))
/** The operator has answered a complaint about a task. */
export const complaintDecided = event('complaintDecided', z.object({ complaintId: idOf('complaint') }))
/** A rating is shown to the side that it is about. */
export const ratingShown = event('ratingShown', z.object({ ratingId: idOf('rating') }))
/** The operator has decided about a disputed rating. */
export const ratingDisputeDecided = event('ratingDisputeDecided', z.object({ disputeId: idOf('ratingDispute') }))
/** The day after the acceptance of a work has come: whoever has not rated the other side is asked to. */
export const ratingAwaited = event('ratingAwaited', z.object({ assignmentId }))
/** The operator has taken a task off the board; `goesOn`: somebody works at it, and goes on. */
export const taskTakenDown = event(
  'taskTakenDown',
  z.object({ taskId: idOf('task'), at: z.string(), why: z.string(), goesOn: z.boolean() }),
)
/** The terms of a task were changed after this person had applied. */
export const termsChanged = event('termsChanged', z.object({ applicationId: idOf('application'), edition: z.int() }))
/** The person has not answered an offer in its term. */
export const offerLapsed = event('offerLapsed', z.object({ applicationId: idOf('application') }))
/** An application was closed by the end of a term or of its task, not by a decision on it. */
export const applicationExpired = event('applicationExpired', z.object({ applicationId: idOf('application') }))
/** A chosen person agreed, or had agreed in advance (`system`), and lacks something for the documents: his term has begun. */
export const personForming = event(
  'personForming',
  z.object({ applicationId: idOf('application'), by: z.enum(['person', 'system']) }),
)
/** The term of a chosen person comes to its end. */
export const formingReminded = event('formingReminded', z.object({ applicationId: idOf('application') }))
/** A chosen person has not finished in his term. */
export const formingLapsed = event('formingLapsed', z.object({ applicationId: idOf('application') }))
export const applicationDeclined = event('applicationDeclined', z.object({ applicationId: idOf('application') }))
/** All documents are signed and the platform is bound: work may start. */
export const workStarted = event('workStarted', z.object({ assignmentId }))
export const resultSubmitted = event('resultSubmitted', z.object({ assignmentId }))
/** A working day of the term of acceptance has come, and the result still waits. `acceptsAt`: silence will accept it then. */
export const acceptanceAwaited = event(
  'acceptanceAwaited',
  z.object({ assignmentId, on: z.string(), acceptsAt: z.optional(z.string()) }),
)
export const acceptanceOverdue = event('acceptanceOverdue', z.object({ assignmentId }))
/** The term of acceptance is over, and the order takes silence for acceptance. */
export const acceptedBySilence = event('acceptedBySilence', z.object({ assignmentId }))
export const resultDecided = event('resultDecided', z.object({ assignmentId, decision: z.enum(['accepted', 'rework']) }))
/** Both sides have signed the act: the assignment may be added to a register. */
export const assignmentReadyToPay = event('assignmentReadyToPay', z.object({ assignmentId }))
/** The person reminds of the payment of a work; `on` is its moment. */
export const paymentReminded = event('paymentReminded', z.object({ assignmentId, on: z.string() }))
export const assignmentCancelled = event(
  'assignmentCancelled',
  z.object({ assignmentId, by: z.enum(['client', 'person', 'system', 'both', 'agreed']) }),
)

/** An invitation to a task was sent, or has ended without an application. `unanswered`: its days are over. */
export const taskInvitationMoved = event(
  'taskInvitationMoved',
  z.object({
    invitationId: idOf('taskInvitation'),
    state: z.enum(taskInvitationStates),
    at: z.string(),
    why: z.optional(z.enum(['unanswered', 'closed'])),
  }),
)

/** Another sum was offered for a work, or that offer has ended. */
export const sumMoved = event('sumMoved', z.object({ proposalId: idOf('sumProposal'), state: z.enum(sumProposalStates) }))
/** Something happened in a dispute: the event with this number. */
export const disputeMoved = event('disputeMoved', z.object({ disputeId: idOf('dispute'), no: z.int() }))

/** The tasks that a member saw to before he left the team are the owner's now. */
export const tasksPassed = event(
  'tasksPassed',
  z.object({ memberId: idOf('member'), ownerId: idOf('member'), count: z.int(), at: z.string() }),
)

/** Tasks that fit searches a person keeps have come since the last time: the newest of each, and how many, up to a hundred. */
export const searchesFound = event(
  'searchesFound',
  z.object({
    personId: idOf('person'),
    day: z.string(),
    searches: z.array(z.object({ searchId: idOf('savedSearch'), title: z.string(), count: z.int() })),
  }),
)

/** Tasks were given by hand to a member who sees to them from now on. */
export const tasksGiven = event(
  'tasksGiven',
  z.object({
    memberId: idOf('member'),
    by: idOf('person'),
    /** One of them; the only one where `count` is one. */
    taskId: idOf('task'),
    count: z.int(),
    at: z.string(),
  }),
)
/** A day of a repetition has come: a task is made, or why not. */
export const taskRepeated = event('taskRepeated', z.object({ repetitionId: idOf('repetition'), day: z.string() }))
/** The service or the operator has paused a repetition: why, and what to do. */
export const repetitionSuspended = event(
  'repetitionSuspended',
  z.object({ repetitionId: idOf('repetition'), at: z.string(), why: z.string() }),
)
/** The repetitions of a member who may act for them no more are the owner's now. */
export const repetitionsPassed = event(
  'repetitionsPassed',
  z.object({ memberId: idOf('member'), ownerId: idOf('member'), count: z.int(), at: z.string() }),
)

/** The day of the next task of a repetition has come; a job for a day that was changed since does nothing. */
export const repeatTaskJob = job('tasks.repeat', z.object({ repetitionId: idOf('repetition'), day: z.string() }))
/** Every morning: tells of new tasks to those who keep a search. */
export const tellSearchesJob = job('tasks.tellSearches', z.object({}))
/** A rating is shown though the other side has given none. */
export const showRatingJob = job('tasks.showRating', z.object({ ratingId: idOf('rating') }))
/** Asks the sides of an accepted work to rate each other. */
export const askToRateJob = job('tasks.askToRate', z.object({ assignmentId }))
/** The last application day has passed. */
export const expireTaskJob = job('tasks.expire', z.object({ taskId: idOf('task') }))
/** The term of an offer is over. */
export const expireOfferJob = job('tasks.expireOffer', z.object({ applicationId: idOf('application') }))
/** The time to agree to new terms of a task is over. */
export const endUnconfirmedJob = job('tasks.endUnconfirmed', z.object({ taskId: idOf('task') }))
/** Watches the term of a chosen person: a reminder first, then its end. */
export const watchFormingJob = job('tasks.watchForming', z.object({ applicationId: idOf('application'), agreedAt: z.string() }))
/** A person filled his profile: he may have been chosen already. */
export const followProfileJob = job('tasks.followProfile', profileFilled.payload)
/** The status of a person is known: he may have been chosen already. */
export const followStatusJob = job('tasks.followStatus', statusLearned.payload)
/** A submitted result is looked at every working day until it is decided on or overdue. */
export const watchAcceptanceJob = job('tasks.watchAcceptance', z.object({ assignmentId, submittedAt: z.string() }))
/** The term of an answer to another sum is over. */
export const lapseSumJob = job('tasks.lapseSum', z.object({ assignmentId, proposalId: idOf('sumProposal') }))
/** The last day of a step of a dispute is over. */
export const passDisputeJob = job(
  'tasks.passDispute',
  z.object({ assignmentId, disputeId: idOf('dispute'), step: z.enum(['opened', 'answered']) }),
)
/** Both sides have signed a contract, an order or an act. */
export const followDocumentJob = job('tasks.followDocument', documentSigned.payload)
/** A member who saw to tasks has left the team. */
export const passTasksJob = job('tasks.pass', memberLeft.payload)
/** A person has bound or unbound the platform. */
export const followBindingJob = job('tasks.followBinding', bindingChanged.payload)
/** A document of a work will not be signed: the customer has a term to make it anew. */
export const followClosedJob = job('tasks.followClosed', documentClosed.payload)
/** A contract signed outside the platform is in force: the works of its pair that await one go on by it. */
export const followContractJob = job('tasks.followContract', contractLoaded.payload)

/** Both sides have annulled a contract, an order or an act. */
export const followAnnulmentJob = job('tasks.followAnnulment', documentAnnulled.payload)
/** Both sides have signed a new edition. */
export const followReplacementJob = job('tasks.followReplacement', documentReplaced.payload)
/** The term is over. */
export const lapseWorkJob = job('tasks.lapse', z.object({ assignmentId }))
/** Sends one invitation to a task by SMS; a job superseded by a later one does nothing. */
export const sendTaskInvitationJob = job(
  'tasks.sendInvitation',
  z.object({ invitationId: idOf('taskInvitation'), sentAt: z.string() }),
)
/** The days of the invitations sent together are over. */
export const lapseInvitationsJob = job('tasks.lapseInvitations', z.object({ taskId: idOf('task') }))
