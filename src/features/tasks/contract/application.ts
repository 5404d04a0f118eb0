import { attached } from '#/features/attachments/contract.ts'
import { npdStatuses } from '#/kernel/npd-status.ts'
import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, pageOf, upTo } from '#/wire/parsed.ts'
import { applicationStates } from '../domain/application.ts'
import { readinessSteps } from '../domain/readiness.ts'
import { cardFields } from '../fields/task.ts'
import { meanView } from './rating-view.ts'
import { invitationToken } from './task-invitation.ts'
import { reason, ofTask, pageQuery } from './terms.ts'

const ofApplication = z.object({ id: idOf('application') })

export const applicantView = z.object({
  id: z.string(),
  person_id: z.string(),
  name: z.string(),
  price: z.nullable(z.number()),
  comment: z.string(),
  auto_confirm: z.boolean(),
  /** Until when he has to agree to the terms as changed; null when he has. */
  confirm_by: z.nullable(z.string()),
  state: z.enum(applicationStates),
  decline_reason: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  npd: z.enum(npdStatuses),
  binding_state: z.string(),
  frame_signed: z.boolean(),
  /** By what customers gave him for accepted works. */
  rating: meanView,
  /** Works paid through the platform. */
  done: z.number(),
  /** Those of them that were for this customer. */
  done_with_us: z.number(),
  /** The share of his last accepted works handed in by their day, in percent; null while they are too few to tell. */
  on_time: z.nullable(z.number()),
  /** Steps the person has before work may begin; 0: «готов начать». */
  steps_left: z.number(),
  /** Some of them come before any contract: chosen, he gets a term to finish. */
  documents_wait: z.boolean(),
  /** «заблокирован», «на паузе до 05.12.2026»: no work may be given to him now. */
  stop: z.nullable(z.string()),
  /** «бывший сотрудник: платить ему как самозанятому нельзя до 01.03.2027» */
  former: z.nullable(z.string()),
})

export const personApplication = z.object({
  id: z.string(),
  task_id: z.string(),
  title: z.string(),
  org_name: z.string(),
  due_on: z.string(),
  apply_until: z.string(),
  price: z.nullable(z.number()),
  net: z.nullable(z.number()),
  comment: z.string(),
  state: z.enum(applicationStates),
  decline_reason: z.nullable(z.string()),
  assignment_id: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** Until when an offer can be answered, or a chosen person has to finish; null while there is no such term. */
  answer_by: z.nullable(z.string()),
  /** Until when the terms as changed must be agreed to; null when nothing waits. */
  confirm_by: z.nullable(z.string()),
  /** What is left to do before work; the list of a chosen person. */
  steps_left: z.array(z.enum(readinessSteps)),
})
const applicationMoved = z.object({ id: z.string(), state: z.enum(applicationStates), assignment_id: z.nullable(z.string()) })

export const viewApplications = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/applications/viewed',
  summary: 'Отметить новые отклики просмотренными',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  reply: z.object({ viewed: z.number() }),
  refusals: ['notFound', 'noAccess'],
})

export const shortlistApplication = endpoint({
  method: 'POST',
  path: '/api/v1/client/applications/:id/shortlist',
  summary: 'Положить отклик в подборку или убрать из неё',
  access: 'client',
  permission: 'editTasks',
  params: ofApplication,
  body: z.object({ listed: z.boolean() }),
  reply: applicationMoved,
  refusals: ['notFound', 'noAccess', 'wrongState'],
})

export const acceptApplication = endpoint({
  method: 'POST',
  path: '/api/v1/client/applications/:id/accept',
  summary: 'Выбрать исполнителя: занять место и составить договор и заказ; кто ещё не оформился, получит срок',
  access: 'client',
  permission: 'editTasks',
  params: ofApplication,
  reply: applicationMoved,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'wrongState', 'slotsTaken', 'fieldsMissing', 'contractorStopped'],
})

export const declineApplication = endpoint({
  method: 'POST',
  path: '/api/v1/client/applications/:id/decline',
  summary: 'Отказать исполнителю',
  access: 'client',
  permission: 'editTasks',
  params: ofApplication,
  body: z.object({ reason }),
  reply: applicationMoved,
  refusals: ['notFound', 'noAccess', 'wrongState'],
})

export const apply = endpoint({
  method: 'POST',
  path: '/api/v1/person/tasks/:id/applications',
  summary: 'Откликнуться на задание',
  access: 'person',
  params: ofTask,
  body: z.object({
    /** Kopecks; asked for only when the task awaits offers. */
    price: z.optional(cardFields.price.body),
    comment: lines(upTo(1000)),
    /** Chosen at the asked price means agreed. */
    auto_confirm: z.boolean(),
    /** The edition of the terms that was read; a later one is refused. */
    edition: z.optional(z.int()),
    files: attached,
    /** From the link of an invitation; one that has ended changes nothing. */
    invitation: z.optional(invitationToken),
  }),
  reply: applicationMoved,
  idempotent: true,
  refusals: [
    'taskGone',
    'ratingTooLow',
    'ratingsTooFew',
    'regionOther',
    'regionUnknown',
    'newTerms',
    'applicationsClosed',
    'slotsTaken',
    'alreadyApplied',
    'ownTask',
    'workSuspended',
    'ladderUnfinished',
    'invalidInput',
    'tooOften',
    'tooManyFiles',
    'filesUnsent',
  ],
})

export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/api/v1/person/applications/:id/withdraw',
  summary: 'Отозвать отклик',
  access: 'person',
  params: ofApplication,
  reply: applicationMoved,
  refusals: ['notFound', 'wrongState'],
})

export const confirmOffer = endpoint({
  method: 'POST',
  path: '/api/v1/person/applications/:id/accept',
  summary: 'Подтвердить предложение заказчика; если для договора чего-то не хватает, дополнить и подтвердить ещё раз',
  access: 'person',
  params: ofApplication,
  reply: applicationMoved,
  idempotent: true,
  refusals: ['newTerms', 'notFound', 'wrongState', 'slotsTaken', 'fieldsMissing', 'workSuspended', 'ladderUnfinished'],
})

export const readNewTerms = endpoint({
  method: 'GET',
  path: '/api/v1/person/applications/:id/terms',
  summary: 'Что изменилось в условиях с моего отклика',
  access: 'person',
  params: ofApplication,
  reply: z.object({
    edition: z.number(),
    confirm_by: z.string(),
    changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  }),
  refusals: ['notFound'],
})

export const confirmTerms = endpoint({
  method: 'POST',
  path: '/api/v1/person/applications/:id/terms',
  summary: 'Подтвердить изменённые условия задания',
  access: 'person',
  params: ofApplication,
  body: z.object({ /** The edition that was read. */ edition: z.int() }),
  reply: applicationMoved,
  refusals: ['notFound', 'wrongState', 'newTerms'],
})

export const refuseOffer = endpoint({
  method: 'POST',
  path: '/api/v1/person/applications/:id/decline',
  summary: 'Отказаться от предложения заказчика',
  access: 'person',
  params: ofApplication,
  reply: applicationMoved,
  refusals: ['notFound', 'wrongState'],
})

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/v1/person/applications',
  summary: 'Мои отклики, новые первыми',
  access: 'person',
  query: z.object(pageQuery),
  reply: pageOf(personApplication),
  refusals: [],
})

export const readApplication = endpoint({
  method: 'GET',
  path: '/api/v1/person/applications/:id',
  summary: 'Мой отклик',
  access: 'person',
  params: ofApplication,
  reply: personApplication,
  refusals: ['notFound'],
})
