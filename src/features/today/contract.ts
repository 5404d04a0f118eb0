import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { clientNeedKinds } from './domain/client-need.ts'
import { firstPaymentStepNames } from './domain/first-payment.ts'
import { personNeedKinds } from './domain/person-need.ts'
import { termKinds } from './domain/term.ts'

const day = z.string()
/** Kopecks. */
const money = z.int()
const pile = z.object({ count: z.int(), sum: money })

const payWhys = ['inBank', 'scheduled', 'byContract', 'overdue', 'afterAct'] as const

export const readClientToday = endpoint({
  method: 'GET',
  path: '/api/v1/client/today',
  summary: 'Что ждёт сотрудника по его правам и срокам, деньги в пути, ближайшие сроки',
  access: 'client',
  permission: 'seeWork',
  reply: z.object({
    today: day,
    needs: z.array(
      z.object({
        kind: z.enum(clientNeedKinds),
        /** Up to 100, which means «a hundred or more». */
        count: z.int(),
        only: z.nullable(z.string()),
        due_on: z.nullable(day),
        late: z.boolean(),
      }),
    ),
    /** Null: not for this role. */
    money: z.nullable(z.object({ to_pay: pile, in_bank: pile })),
    receipts: z.nullable(z.object({ count: z.int(), sum: money, overdue: z.int(), soonest: z.nullable(day) })),
    terms: z.array(
      z.object({
        kind: z.enum(termKinds),
        on: day,
        id: z.nullable(z.string()),
        title: z.string(),
        count: z.int(),
        late: z.boolean(),
      }),
    ),
    /** What is done of the way to the first payment; null once one has been made. */
    first_payment: z.nullable(z.array(z.object({ step: z.enum(firstPaymentStepNames), done: z.boolean() }))),
  }),
  refusals: [],
})

export const readPersonToday = endpoint({
  method: 'GET',
  path: '/api/v1/person/today',
  summary: 'Что сделать исполнителю, какие деньги и когда придут, налог',
  access: 'person',
  reply: z.object({
    today: day,
    needs: z.array(
      z.object({
        kind: z.enum(personNeedKinds),
        id: z.string(),
        title: z.string(),
        due_on: z.nullable(day),
        late: z.boolean(),
      }),
    ),
    coming: z.object({
      sum: money,
      items: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          org_name: z.string(),
          amount: money,
          why: z.enum(payWhys),
          on: z.nullable(day),
        }),
      ),
    }),
    /** Null: the tax service was never asked about this person. */
    tax: z.nullable(z.object({ due: money, due_on: z.nullable(day), debt: money, limit_used: money, limit_left: money })),
  }),
  refusals: [],
})
