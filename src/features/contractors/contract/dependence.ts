import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, pageOf, pageQuery, text } from '#/wire/parsed.ts'
import { dependenceLevels, leastAcceptanceNote } from '../domain/dependence.ts'

const sees = { access: 'client', permission: 'checkNpdStatus' } as const
/** The organization's own risk: who sets its limits answers for it. */
const answers = { access: 'client', permission: 'editLimits' } as const

const personView = z.object({
  contractor_id: z.string(),
  name: z.string(),
  inn: z.string(),
  /** `2026-09`: the first of the months in a row. */
  since: z.string(),
  /** Months in a row with payments; twelve stand for that and more. */
  months: z.number(),
  /** Kopecks a month, over these months. */
  average: z.number(),
  total: z.number(),
  /** Percent of the person's income in the finished ones of these months. */
  share: z.nullable(z.number()),
  /** What the share is of, kopecks: paid by the organization and the whole income, in the finished months. */
  told: z.nullable(z.object({ paid: z.number(), income: z.number() })),
  /** Why the share is not known. */
  no_share: z.nullable(z.enum(['noRight', 'notTold'])),
  matches: z.boolean(),
  /** From this day the person counts, if paid as before. */
  crosses_on: z.nullable(z.string()),
  advice: z.string(),
})

export const readDependence = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/dependence',
  summary: 'Сколько исполнителей подпадает под критерии приказа № 685н, и кто ближе всех',
  query: z.object({ ...pageQuery, only: z.optional(z.enum(['matching', 'coming'])) }),
  reply: z.extend(pageOf(personView), {
    /** None: no such rules hold today. */
    rules: z.nullable(
      z.object({
        from: z.string(),
        months: z.number(),
        average: z.number(),
        share: z.number(),
        people: z.number(),
        near: z.number(),
      }),
    ),
    level: z.enum(dependenceLevels),
    matching: z.number(),
    /** People who match later, if paid as before. */
    coming: z.number(),
    /** All who have been paid in this month or the last. */
    paid: z.number(),
    /** On this day the threshold is passed, if all are paid as before. */
    threshold_on: z.nullable(z.string()),
    acceptance: z.nullable(z.object({ note: z.string(), by: z.string(), at: z.string(), until: z.string(), people: z.number() })),
  }),
  refusals: ['noAccess'],
})

export const listDependencePayments = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/dependence/:id/payments',
  summary: 'Выплаты исполнителю за двенадцать месяцев: из чего сложились месяцы подряд',
  params: z.object({ id: idOf('contractor') }),
  reply: z.object({
    name: z.string(),
    items: z.array(
      z.object({
        id: z.string(),
        paid_at: z.string(),
        amount: z.number(),
        register_id: z.string(),
        register_number: z.string(),
        task_id: z.string(),
        task_number: z.string(),
      }),
    ),
  }),
  refusals: ['noAccess', 'notFound'],
})

const acceptance = z.object({ until: z.nullable(z.string()) })

export const acceptDependence = endpoint({
  ...answers,
  method: 'POST',
  path: '/api/v1/client/dependence/accept',
  summary: 'Принять риск по приказу № 685н на 90 дней, с объяснением',
  body: z.object({ note: lines(text(leastAcceptanceNote, 1000, 'Объясните, почему принимаете риск: от 10 знаков')) }),
  reply: acceptance,
  refusals: ['noAccess', 'wrongState'],
})

export const withdrawDependence = endpoint({
  ...answers,
  method: 'POST',
  path: '/api/v1/client/dependence/withdraw',
  summary: 'Отозвать принятие риска',
  reply: acceptance,
  refusals: ['noAccess', 'wrongState'],
})
