import * as z from 'zod/mini'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed } from '#/wire/parsed.ts'
import { ledgerKinds } from './domain/ledger.ts'

const day = parsed(parseDay, 'Дата, например 31.10.2026')
const period = z.object({ from: day, to: day })
/** The customer and the contractor, by the contractor's number in the customer's list. */
const ofContractor = z.object({ id: idOf('contractor') })

/** Kopecks; a balance below zero says that more was paid than accepted. */
export const ledgerView = z.object({
  from: z.string(),
  to: z.string(),
  customer: z.string(),
  contractor: z.string(),
  opening: z.number(),
  turnover: z.object({ work: z.number(), payment: z.number(), return: z.number() }),
  closing: z.number(),
  /** «Заказчик должен исполнителю 15 000,00 ₽» */
  closing_name: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      day: z.string(),
      kind: z.enum(ledgerKinds),
      name: z.string(),
      amount: z.number(),
      balance: z.number(),
      /** The act of a work. */
      document_id: z.nullable(z.string()),
    }),
  ),
})

const read = { method: 'GET', reply: ledgerView, refusals: ['notFound', 'ledgerPeriod', 'ledgerTooLong'] } as const
const print = { ...read, reply: z.void(), file: ['application/pdf'], refusals: [...read.refusals, 'tooOften'] } as const
const member = { access: 'client', permission: 'seeJournal', params: ofContractor, query: period } as const
const contractor = { access: 'person', params: ofContractor, query: period } as const

export const readClientLedger = endpoint({
  ...read,
  ...member,
  path: '/api/v1/client/contractors/:id/ledger',
  summary: 'Взаимные расчёты с исполнителем за период: принятое, выплаченное, остатки',
  refusals: [...read.refusals, 'noAccess'],
})

export const printClientLedger = endpoint({
  ...print,
  ...member,
  path: '/api/v1/client/contractors/:id/ledger/pdf',
  summary: 'Акт сверки с исполнителем за период, PDF',
  refusals: [...print.refusals, 'noAccess'],
})

export const signLedger = endpoint({
  method: 'POST',
  path: '/api/v1/client/contractors/:id/ledger/sign',
  summary: 'Предложить исполнителю подписать акт сверки за период: составляется документ, как из своего PDF',
  access: 'client',
  permission: 'signDocuments',
  idempotent: true,
  proven: true,
  params: ofContractor,
  body: period,
  /** `why`: why no document was made with this person; null when one was, or stands already. */
  reply: z.object({ document_id: z.nullable(z.string()), why: z.nullable(z.string()) }),
  refusals: ['notFound', 'ledgerPeriod', 'ledgerTooLong', 'tooOften', 'noAccess', 'inspectionBusy'],
})

export const listPersonLedgers = endpoint({
  method: 'GET',
  path: '/api/v1/person/ledgers',
  summary: 'Заказчики, с которыми есть расчёты, и сколько каждый должен сейчас',
  access: 'person',
  reply: z.object({
    customers: z.array(z.object({ id: z.string(), name: z.string(), balance: z.number(), balance_name: z.string() })),
  }),
  refusals: [],
})

export const readPersonLedger = endpoint({
  ...read,
  ...contractor,
  path: '/api/v1/person/ledgers/:id',
  summary: 'Взаимные расчёты с заказчиком за период',
})

export const printPersonLedger = endpoint({
  ...print,
  ...contractor,
  path: '/api/v1/person/ledgers/:id/pdf',
  summary: 'Акт сверки с заказчиком за период, PDF',
})
