import * as z from 'zod/mini'
import { job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const application = z.object({ applicationId: idOf('application') })
const assignment = z.object({ assignmentId: idOf('assignment') })

export const tellAccess = job('notifications.access', z.object({ memberId: idOf('member'), orgId: idOf('organization') }))
export const tellApplied = job('notifications.applied', application)
export const tellChosen = job('notifications.chosen', assignment)
export const tellOffered = job('notifications.offered', application)
export const tellDeclined = job('notifications.declined', application)
export const tellStarted = job('notifications.started', assignment)
export const tellCancelled = job(
  'notifications.cancelled',
  z.object({ assignmentId: idOf('assignment'), by: z.enum(['client', 'person']) }),
)
export const tellSubmitted = job('notifications.submitted', assignment)
export const tellDecided = job(
  'notifications.decided',
  z.object({ assignmentId: idOf('assignment'), decision: z.enum(['accepted', 'rework']) }),
)
export const tellReadyToPay = job('notifications.readyToPay', assignment)
export const tellDocument = job(
  'notifications.document',
  z.object({ documentId: idOf('document'), side: z.enum(['client', 'person']) }),
)
export const tellClosedDocument = job(
  'notifications.closedDocument',
  z.object({ documentId: idOf('document'), outcome: z.enum(['declined', 'revoked', 'expired']) }),
)
export const tellPaid = job('notifications.paid', z.object({ payout_id: idOf('payout') }))
export const tellReturned = job('notifications.returned', z.object({ payout_id: idOf('payout') }))
export const tellRegister = job('notifications.register', z.object({ register_id: idOf('register') }))
export const tellOverdue = job(
  'notifications.overdue',
  z.object({ register_id: idOf('register'), round: z.int(), step: z.int(), hours: z.int() }),
)
export const tellReceipt = job('notifications.receipt', z.object({ checkId: idOf('check') }))
export const tellReceiptFailed = job('notifications.receiptFailed', z.object({ checkId: idOf('check') }))
export const tellInn = job('notifications.inn', z.object({ person_id: z.string() }))
export const tellBinding = job('notifications.binding', z.object({ person_id: z.string(), state: z.string() }))

export const tellRegistration = job(
  'notifications.registration',
  z.object({
    registration_id: idOf('npdRegistration'),
    person_id: idOf('person'),
    kind: z.enum(['register', 'unregister']),
    state: z.string(),
  }),
)

export const tellRequisites = job(
  'notifications.requisites',
  z.object({
    personId: idOf('person'),
    methodId: idOf('payoutMethod'),
    change: z.enum(['added', 'removed', 'main']),
    changedAt: z.string(),
  }),
)

const phoneChange = z.object({ change_id: idOf('phoneChange'), person_id: idOf('person') })
export const tellNewPhone = job('notifications.newPhone', phoneChange)
export const tellRecovery = job('notifications.recovery', phoneChange)
const sessionOfPerson = z.object({ person_id: idOf('person'), session_id: idOf('session') })
export const tellNewDevice = job('notifications.newDevice', sessionOfPerson)
export const tellPassword = job('notifications.password', sessionOfPerson)
export const tellBrokenJournal = job('notifications.brokenJournal', z.object({ owner_id: z.string(), no: z.number() }))

const check = z.object({ checkId: idOf('check') })
export const tellAnnulled = job('notifications.annulled', check)
export const tellAnnulledOutside = job('notifications.annulledOutside', check)
export const tellAnnulmentRefused = job('notifications.annulmentRefused', check)
export const tellDifference = job('notifications.difference', check)
export const tellOutsideReceipt = job('notifications.outsideReceipt', check)
export const tellReplacement = job('notifications.replacement', check)
const cancelRequest = z.object({ requestId: idOf('cancelRequest') })
export const tellAnnulmentAsked = job('notifications.annulmentAsked', cancelRequest)
export const tellAnnulmentDecided = job('notifications.annulmentDecided', cancelRequest)

const ofYear = { personId: idOf('person'), year: z.number(), mark: z.number() }
export const tellTax = job(
  'notifications.tax',
  z.object({ personId: idOf('person'), kind: z.enum(['charged', 'dueSoon', 'debt']), subject: z.string() }),
)
export const tellLimit = job('notifications.limit', z.object(ofYear))
export const tellPaidLimit = job('notifications.paidLimit', z.object({ ...ofYear, orgId: idOf('organization') }))

const outage = z.object({ outage_id: idOf('outage') })
export const tellOutage = job('notifications.outage', outage)
export const tellOutageEnd = job('notifications.outageEnd', outage)

export const tellStatus = job(
  'notifications.status',
  z.object({
    check_id: idOf('statusCheck'),
    person_id: idOf('person'),
    org_ids: z.array(idOf('organization')),
    change: z.enum(['lost', 'returned']),
    since: z.string(),
  }),
)

/** A notice on its way to a phone or a mail box. The text holds no personal data. */
export const sendNoticeMessage = job('notifications.message', z.object({ messageId: idOf('noticeMessage'), text: z.string() }))

/** Every half an hour: the notices of the tax service for all whom it shows them to us. */
export const fetchRoundJob = job('notifications.fetchRound', z.object({}))
/** A thousand people of a round: those after this one. */
export const fetchPortionJob = job('notifications.fetchPortion', z.object({ after: z.string() }), 'taxQuestions')
/** One who has just opened his notices. */
export const fetchOwnJob = job('notifications.fetchOwn', z.object({ personId: idOf('person') }), 'taxQuestions')
export const tellMarksJob = job('notifications.tellMarks', z.object({}), 'taxQuestions')
/** Old notices go to the archive, and the oldest for good. */
export const tidyNoticesJob = job('notifications.tidy', z.object({}))
