import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { parseDay } from '#/kernel/time.ts'
import { idOf, pageOf, pageQuery, parsed } from '#/wire/parsed.ts'
import { chargeStates } from './domain/tax-account.ts'
import { certificateKinds, certificateStates, firstCertificateYear } from './domain/tax-certificate.ts'
import { taxProblems } from './domain/tax-problem.ts'

export const certificateView = z.object({
  id: z.string(),
  kind: z.enum(certificateKinds),
  year: z.number(),
  state: z.enum(certificateStates),
  asked_at: z.string(),
  ready_at: z.nullable(z.string()),
  /** Why the certificate is not available, as text. */
  problem: z.nullable(z.string()),
})
export type CertificateView = z.output<typeof certificateView>

const chargeView = z.object({
  /** `2026-10` */
  period: z.string(),
  amount: z.number(),
  paid: z.number(),
  due_on: z.string(),
  state: z.enum(chargeStates),
})

export const paymentView = z.object({
  /** УИН */
  index: z.string(),
  name: z.string(),
  purpose: z.string(),
  amount: z.number(),
  due_on: z.string(),
  /** The due date has passed: a debt or penalties. */
  late: z.boolean(),
  /** Payload of the QR code by GOST R 56042; null if the document lacks required fields. */
  code: z.nullable(z.string()),
  requisites: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type PaymentView = z.output<typeof paymentView>

const debtView = z.object({
  amount: z.number(),
  penalty: z.number(),
  /** Months whose tax was not paid on time. */
  periods: z.array(z.string()),
  overdue_days: z.number(),
  level: z.enum(['none', 'line', 'warning']),
  /** The person asked not to be reminded before this date. */
  silent_until: z.nullable(z.string()),
})

const accesses = ['granted', 'noRight', 'notBound'] as const
export type TaxAccess = (typeof accesses)[number]

/** What the tax service was asked for, and how old the answer is. */
const freshness = {
  /** Whether the person allows the platform to see it at the tax service. */
  access: z.enum(accesses),
  fetched_at: z.nullable(z.string()),
  /** A request to the tax service is in progress. */
  fetching: z.boolean(),
  /** The last request failed and will not be retried automatically. */
  lost: z.boolean(),
  /** The data are old enough for the screen to request a refresh automatically. */
  stale: z.boolean(),
  problem: z.nullable(z.object({ kind: z.enum(taxProblems), text: z.string(), at: z.string() })),
}
const freshnessView = z.object(freshness)
export type Freshness = z.output<typeof freshnessView>

export const taxesView = z.object({
  ...freshness,
  sees_income: z.boolean(),
  to_pay: z.object({ amount: z.number(), due_on: z.nullable(z.string()) }),
  /** The latest announced month, if nothing was charged for it. */
  not_charged: z.nullable(z.string()),
  charges: z.array(chargeView),
  debt: debtView,
  overpayment: z.number(),
  /** The remaining tax deduction; null if unknown. */
  bonus: z.nullable(z.number()),
  payments: z.array(paymentView),
  calendar: z.array(z.object({ kind: z.enum(['notice', 'due']), on: z.string(), period: z.string() })),
  /** The tax of the current month as far as it is known; it grows until the month ends. */
  month: z.object({
    period: z.string(),
    income: z.number(),
    tax: z.number(),
    due_on: z.string(),
    source: z.enum(['fns', 'platform']),
  }),
  /** What to put aside: the tax of months that is not charged yet. */
  set_aside: z.object({
    amount: z.number(),
    /** By when the earliest of the months is to be paid. */
    due_on: z.string(),
    months: z.array(
      z.object({
        period: z.string(),
        income: z.number(),
        /** By the full rates; null where the tax service told the tax itself. */
        by_payer: z.nullable(z.object({ individual: z.number(), company: z.number() })),
        /** The part of the tax covered by the deduction. */
        deduction: z.number(),
        tax: z.number(),
      }),
    ),
  }),
  year: z.object({
    year: z.number(),
    income: z.number(),
    limit: z.number(),
    source: z.enum(['fns', 'platform']),
    months: z.array(z.object({ month: z.string(), total: z.number() })),
    /** The twelve months: income grown by then, null ahead; and as expected at the present pace, up to the limit. */
    growth: z.array(z.object({ month: z.string(), earned: z.nullable(z.number()), expected: z.nullable(z.number()) })),
    forecast: z.object({
      kind: z.enum(['unknown', 'over', 'ends', 'enough']),
      month: z.nullable(z.string()),
      total: z.nullable(z.number()),
    }),
  }),
  certificates: z.array(certificateView),
})
export type Taxes = z.output<typeof taxesView>

export const readTaxes = endpoint({
  method: 'GET',
  path: '/api/v1/person/taxes',
  summary: 'Мои налоги: начисления, долги, вычет, документы на оплату, лимит',
  access: 'person',
  reply: taxesView,
  refusals: [],
})

export const refreshTaxes = endpoint({
  method: 'POST',
  path: '/api/v1/person/taxes/refresh',
  summary: 'Спросить ФНС о налогах сейчас (не чаще раза в минуту)',
  access: 'person',
  reply: z.object({ fetching: z.boolean() }),
  evenOverdue: true,
  refusals: ['tooOften', 'notBound', 'rightMissing'],
})

export const putOffDebt = endpoint({
  method: 'POST',
  path: '/api/v1/person/taxes/debt/later',
  summary: 'Напомнить о задолженности завтра или перепроверить завтра оплаченное',
  access: 'person',
  body: z.object({ paid: z.boolean() }),
  reply: z.object({ silent_until: z.string() }),
  evenOverdue: true,
  refusals: ['wrongState'],
})

export const requestCertificate = endpoint({
  method: 'POST',
  path: '/api/v1/person/taxes/certificates',
  summary: 'Попросить у ФНС справку о постановке на учёт или о доходах за год',
  access: 'person',
  body: z.object({
    kind: z.enum(certificateKinds),
    year: z.int().check(z.gte(firstCertificateYear, 'Самозанятость началась в 2019 году'), z.lte(2100, 'Проверьте год')),
  }),
  reply: certificateView,
  idempotent: true,
  refusals: ['notBound', 'rightMissing', 'invalidInput', 'tooOften'],
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/api/v1/person/taxes/certificates/:id',
  summary: 'Скачать справку ФНС',
  access: 'person',
  params: z.object({ id: idOf('taxCertificate') }),
  reply: z.undefined(),
  file: ['application/pdf'],
  refusals: ['notFound'],
})

const outsideReceiptView = z.object({
  /** The number that the tax service gave. */
  receipt_id: z.string(),
  /** Its page at the tax service. */
  link: z.string(),
  services: z.array(z.string()),
  total: z.number(),
  /** The tax of this receipt, the deduction counted. */
  tax: z.number(),
  /** Who paid, in words. */
  buyer: z.string(),
  /** Made through another platform or bank; otherwise by the person in «Мой налог». */
  by_partner: z.boolean(),
  operation_at: z.string(),
  cancelled_at: z.nullable(z.string()),
})
export type OutsideReceiptView = z.output<typeof outsideReceiptView>

const day = parsed(parseDay, 'Дата, например 2026-11-21')

export const listOutsideReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/person/taxes/receipts',
  summary: 'Мои чеки, созданные не через «Наряд», по данным ФНС, новые сверху',
  access: 'person',
  query: z.object({
    ...pageQuery,
    q: z.optional(z.string().check(z.maxLength(100))),
    from: z.optional(day),
    to: z.optional(day),
  }),
  reply: z.object({
    ...freshness,
    /** The first day that is asked about. */
    since: z.string(),
    /** Income and tax by months, the latest first, whatever narrows the list. */
    months: z.array(z.object({ month: z.string(), total: z.number(), tax: z.number() })),
    page: pageOf(outsideReceiptView),
  }),
  mayLag: true,
  refusals: [],
})

export const refreshOutsideReceipts = endpoint({
  method: 'POST',
  path: '/api/v1/person/taxes/receipts/refresh',
  summary: 'Спросить ФНС о чеках не через «Наряд» сейчас (не чаще раза в минуту)',
  access: 'person',
  reply: z.object({ fetching: z.boolean() }),
  refusals: ['tooOften', 'notBound', 'rightMissing'],
})
