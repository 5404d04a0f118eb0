import * as z from 'zod/mini'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, pageOf, pageQuery, parsed, upTo } from '#/wire/parsed.ts'
import { contractorStates } from '../domain/contractor-state.ts'
import { employmentView, objectionView } from './contractor.ts'

/** A customer as his contractor sees it. */
const customerView = z.object({
  /** The person's place among the customer's contractors. */
  id: z.string(),
  name: z.string(),
  inn: z.string(),
  /** `YYYY-MM-DD` */
  since: z.string(),
  works: z.number(),
  /** Kopecks paid since the first of January. */
  paid_this_year: z.number(),
  /** The present stop; null while the customer works with him. */
  stop: z.nullable(
    z.object({
      state: z.enum(contractorStates),
      since: z.nullable(z.string()),
      /** The day a pause ends. */
      until: z.nullable(z.string()),
      /** Null: the customer has named none. */
      cause: z.nullable(z.string()),
      objection: z.nullable(objectionView),
    }),
  ),
  employment: z.nullable(employmentView),
  /** The customer says that he was its employee: until which day, and from which it may pay him as self-employed. */
  former: z.nullable(z.object({ left_on: z.string(), free_on: z.string() })),
  /** Whether he is to say anew if he was an employee of the customer in the last two years. */
  asks_employment: z.boolean(),
})
export type CustomerView = z.output<typeof customerView>

const own = z.object({ id: idOf('contractor') })

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/v1/person/customers',
  summary:
    'Заказчики исполнителя: работы, выплаты за год, пауза или блокировка с причиной и ответом, вопрос о работе по трудовому договору',
  access: 'person',
  query: z.object(pageQuery),
  reply: pageOf(customerView),
  refusals: [],
})

export const objectToStop = endpoint({
  method: 'POST',
  path: '/api/v1/person/customers/:id/objection',
  summary: 'Возразить на паузу или блокировку: заказчик ответит до вечера третьего рабочего дня',
  access: 'person',
  params: own,
  body: z.object({ words: lines(upTo(1000)) }),
  reply: objectionView,
  idempotent: true,
  refusals: ['notFound', 'notStopped', 'alreadyObjected', 'invalidInput', 'tooOften'],
})

export const answerEmployment = endpoint({
  method: 'PUT',
  path: '/api/v1/person/customers/:id/employment',
  summary: 'Сказать, был ли трудовой договор с заказчиком за последние два года: последний день или «не было»',
  access: 'person',
  params: own,
  body: z.object({ left_on: z.nullable(parsed((typed) => parseDay(typed), 'Проверьте дату')) }),
  reply: employmentView,
  refusals: ['notFound', 'invalidInput'],
})

export const answerObjection = endpoint({
  method: 'POST',
  path: '/api/v1/client/contractors/:id/objection/:outcome',
  summary: 'Ответить на возражение исполнителя: снять паузу или блокировку либо оставить и сказать почему',
  access: 'client',
  permission: 'editTasks',
  params: z.object({ id: idOf('contractor'), outcome: z.enum(['lift', 'keep']) }),
  body: z.object({ words: lines(upTo(1000)) }),
  reply: objectionView,
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'invalidInput', 'noAccess'],
})
