import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { lines, upTo } from '#/wire/parsed.ts'
import { complaintReasons, complaintStates } from '../domain/complaint.ts'
import { ofTask } from './terms.ts'

/** A complaint as the one who made it sees it. */
export const complaintView = z.object({
  id: z.string(),
  state: z.enum(complaintStates),
  answer_by: z.string(),
  /** What the operator answered; null until then. */
  decision: z.nullable(z.string()),
})

export const complain = endpoint({
  method: 'POST',
  path: '/api/v1/person/tasks/:id/complaints',
  summary: 'Пожаловаться на задание; заказчик не узнаёт, кто пожаловался',
  access: 'account',
  params: ofTask,
  body: z.object({ reason: z.enum(complaintReasons), words: lines(upTo(1000)) }),
  reply: complaintView,
  idempotent: true,
  refusals: ['taskGone', 'ownTask', 'alreadyComplained', 'invalidInput', 'tooOften'],
})
