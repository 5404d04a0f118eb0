import * as z from 'zod/mini'
import { documentKinds, documentStates } from '#/features/documents/domain/document.ts'
import { attached } from '#/features/attachments/contract.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { calendarType } from '#/wire/media-types.ts'
import { idOf, lines, pageOf, text, upTo } from '#/wire/parsed.ts'
import { assignmentStates, assignmentTabs, leastRemarks, personTabs, remarksProblem } from '../domain/assignment.ts'
import { workPayoutStates } from '../domain/work-payout.ts'
import { workReceiptStates } from '../domain/work-receipt.ts'
import { cardFields, workFields } from '../fields/task.ts'
import { disputeView, sumProposalView } from './dispute-view.ts'
import { workRatingView } from './rating-view.ts'
import { reason, pageQuery } from './terms.ts'

const ofAssignment = z.object({ id: idOf('assignment') })

/** An assignment with the facts of its way: documents, results, money and the receipt. The same for both sides. */
export const assignmentView = z.object({
  id: z.string(),
  task_id: z.string(),
  task_number: z.string(),
  ...shapeOf(workFields, 'view'),
  /** Whom to ask; empty where the task names nobody, and when the work is over. */
  contact: z.string(),
  org_name: z.string(),
  person_id: z.string(),
  person_name: z.string(),
  price: z.number(),
  /** Paid above the sum of the act that replaced an annulled one: the contractor gives it back. */
  overpaid: z.nullable(z.number()),
  net: z.number(),
  /** `net` counts the deduction the contractor still has; only the contractor sees it so. */
  net_with_deduction: z.boolean(),
  state: z.enum(assignmentStates),
  binding_state: z.string(),
  rework_count: z.number(),
  accept_due_on: z.nullable(z.string()),
  /** The result waits for acceptance, and the term is over. */
  accept_overdue: z.boolean(),
  /** The signed order takes silence for acceptance when the term is over. */
  accepts_by_silence: z.boolean(),
  applied_at: z.string(),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  /** What the customer accepted the work with; the act carries it. */
  accept_remarks: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(documentKinds),
      number: z.string(),
      title: z.string(),
      state: z.enum(documentStates),
      decline_reason: z.nullable(z.string()),
      expires_at: z.string(),
      signed_at: z.nullable(z.string()),
    }),
  ),
  results: z.array(
    z.object({
      no: z.number(),
      text: z.string(),
      links: z.array(z.string()),
      /** Which criteria of the task the contractor says are met; null of a result of which nobody asked. */
      criteria_met: z.nullable(z.array(z.string())),
      submitted_at: z.string(),
      decision: z.nullable(z.enum(['accepted', 'rework'])),
      decision_text: z.nullable(z.string()),
    }),
  ),
  /** The latest other sum, whatever became of it. */
  sum_proposal: z.nullable(sumProposalView),
  /** The latest dispute, whatever became of it. */
  dispute: z.nullable(disputeView),
  row: z.nullable(
    z.object({ state: z.string(), register_id: z.string(), register_number: z.string(), register_state: z.string() }),
  ),
  payout: z.nullable(
    z.object({
      state: z.enum(workPayoutStates),
      amount: z.number(),
      bank_text: z.nullable(z.string()),
      requisites_mask: z.string(),
      sent_at: z.nullable(z.string()),
      paid_at: z.nullable(z.string()),
    }),
  ),
  ratings: workRatingView,
  has_payout_method: z.boolean(),
  check: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(workReceiptStates),
      inn: z.string(),
      receipt_id: z.nullable(z.string()),
      fail_text: z.nullable(z.string()),
    }),
  ),
})
const assignmentMoved = z.object({ id: z.string(), state: z.enum(assignmentStates) })

export const acceptResult = endpoint({
  method: 'POST',
  path: '/api/v1/client/assignments/:id/accept',
  summary: 'Принять результат, с замечаниями или без них: составить акт',
  access: 'client',
  permission: 'acceptResults',
  params: ofAssignment,
  body: z.optional(z.object({ remarks: z.optional(lines(text(leastRemarks, 1000, remarksProblem))) })),
  reply: assignmentMoved,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'wrongState', 'unsignedDocument', 'fieldsMissing', 'aboveRoleLimit'],
})

export const reworkResult = endpoint({
  method: 'POST',
  path: '/api/v1/client/assignments/:id/rework',
  summary: 'Вернуть на доработку: что именно не по описанию',
  access: 'client',
  permission: 'acceptResults',
  params: ofAssignment,
  body: z.object({ text: lines(text(20, 2000, 'Опишите, что доработать: от 20 знаков')) }),
  reply: assignmentMoved,
  refusals: ['notFound', 'noAccess', 'wrongState', 'reworkExhausted'],
})

export const cancelAssignment = endpoint({
  method: 'POST',
  path: '/api/v1/client/assignments/:id/cancel',
  summary: 'Отменить выбор исполнителя до начала работы',
  access: 'client',
  permission: 'editTasks',
  params: ofAssignment,
  body: z.object({ reason }),
  reply: assignmentMoved,
  refusals: ['notFound', 'noAccess', 'wrongState'],
})

export const renewDocuments = endpoint({
  method: 'POST',
  path: '/api/v1/client/assignments/:id/documents',
  summary: 'Составить документы заново вместо отклонённых и просроченных',
  access: 'client',
  permission: 'editTasks',
  params: ofAssignment,
  reply: assignmentMoved,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'wrongState', 'fieldsMissing'],
})

/** What narrows the works of a person; the address of his desk says it in the same words. */
export const workFilters = {
  /** Part of the title or the number of the task, or of the name of the customer. */
  q: z.optional(upTo(100)),
  /** Due on these days. */
  from: z.optional(cardFields.due_on.body),
  to: z.optional(cardFields.due_on.body),
}

export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/v1/person/assignments',
  summary: 'Мои задания, новые первыми',
  access: 'person',
  query: z.object({ ...pageQuery, tab: z.optional(z.enum([...assignmentTabs, 'needs'])), ...workFilters }),
  reply: pageOf(assignmentView),
  mayLag: true,
  refusals: [],
})

export const readAssignment = endpoint({
  method: 'GET',
  path: '/api/v1/person/assignments/:id',
  summary: 'Моё задание: где оно и чья очередь',
  access: 'person',
  params: ofAssignment,
  reply: assignmentView,
  refusals: ['notFound'],
})

export const readWorkSummary = endpoint({
  method: 'GET',
  path: '/api/v1/person/work',
  summary: 'Сколько заданий на каком шаге и сколько денег ожидается, в пути и получено в этом месяце',
  access: 'person',
  reply: z.object({
    /** Works that wait for the person, offers and invitations. */
    needs: z.number(),
    /** Offers among them. */
    offers: z.number(),
    /** Invitations that wait for an answer. */
    invitations: z.number(),
    applications: z.number(),
    work: z.number(),
    submitted: z.number(),
    pay: z.number(),
    done: z.number(),
    favourites: z.number(),
    /** The tab with what needs the person, else the first that holds something. */
    opens_on: z.enum(personTabs),
    expected: z.number(),
    in_transit: z.number(),
    received: z.number(),
  }),
  refusals: [],
})

export const exportWorkDays = endpoint({
  method: 'GET',
  path: '/api/v1/person/work/calendar.ics',
  summary: 'Сроки сдачи моих работ для календаря телефона',
  access: 'person',
  file: [calendarType],
  reply: z.void(),
  refusals: [],
})

export const submitResult = endpoint({
  method: 'POST',
  path: '/api/v1/person/assignments/:id/submit',
  summary: 'Сдать результат',
  access: 'person',
  params: ofAssignment,
  body: z.object({
    text: lines(upTo(5000)),
    links: z
      .array(z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/\S+$/, 'Ссылка начинается с https://')))
      .check(z.maxLength(10, 'Не больше 10 ссылок')),
    files: attached,
    /** Criteria of the task, word for word, that the contractor says the result meets. */
    criteria_met: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(15))),
  }),
  reply: assignmentMoved,
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'resultEmpty', 'criteriaUnknown', 'tooManyFiles', 'filesUnsent'],
})

export const remindPayment = endpoint({
  method: 'POST',
  path: '/api/v1/person/assignments/:id/remind',
  summary: 'Напомнить заказчику об оплате принятой работы: раз в сутки',
  access: 'person',
  params: ofAssignment,
  reply: z.object({ id: z.string() }),
  refusals: ['notFound', 'wrongState', 'tooOften'],
})

export const leaveAssignment = endpoint({
  method: 'POST',
  path: '/api/v1/person/assignments/:id/cancel',
  summary: 'Отказаться от задания',
  access: 'person',
  params: ofAssignment,
  body: z.object({ reason: lines(upTo(500)) }),
  reply: assignmentMoved,
  refusals: ['notFound', 'wrongState'],
})
