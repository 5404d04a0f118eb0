import { createHmac, randomBytes } from 'node:crypto'
import { kopecks, sum } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { AnswerOf, RequestOf } from '../messages.ts'
import type { Rejected } from '../port.ts'
import type { Receipt } from './book.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { knownPersonInn } from './known-inn.ts'
import type { Rules } from './rule.ts'
import { writePdf } from './plain-pdf.ts'
import { registerIncome } from './register-income.ts'
import { reject } from './rejections.ts'
import { findPartner, receiptLink } from './world.ts'
import type { World } from './world.ts'

/** Rules for receipts: creation, annulment, lists, monthly totals and certificates. */
export const incomeRules: Rules<
  | 'PostIncome'
  | 'PostIncomeFromIndividual'
  | 'PostIncomeV2'
  | 'PostCancelReceipt'
  | 'PostCancelReceiptV2'
  | 'GetIncome'
  | 'GetIncomeV2'
  | 'GetIncomeForPeriod'
  | 'GetIncomeReferenceV2'
  | 'GetRegistrationReferenceV2'
  | 'GetKeys'
> = {
  PostIncome: {
    person: 'bound',
    permissions: ['INCOME_REGISTRATION'],
    answer: (world, { incomeType = 'FROM_INDIVIDUAL', ...income }) => post(world, { ...income, incomeType }),
  },
  PostIncomeFromIndividual: {
    person: 'bound',
    permissions: ['INCOME_REGISTRATION'],
    answer: (world, income) => post(world, { ...income, incomeType: 'FROM_INDIVIDUAL' }),
  },
  PostIncomeV2: { person: 'bound', permissions: ['INCOME_REGISTRATION'], answer: post },
  PostCancelReceipt: {
    person: 'bound',
    permissions: ['CANCEL_INCOME', 'CANCEL_ANY_INCOME'],
    answer: (world, { inn, receiptId }) => cancel(world, { inn, receiptId, reasonCode: 'REGISTRATION_MISTAKE' }),
  },
  PostCancelReceiptV2: { person: 'bound', permissions: ['CANCEL_INCOME', 'CANCEL_ANY_INCOME'], answer: cancel },
  GetIncome: {
    person: 'bound',
    permissions: ['INCOME_LIST'],
    answer(world, request) {
      const { receipts, hasMore } = pageOfReceipts(world, request)
      return ok({ hasMore, receipts: receipts.map((receipt) => toOldIncome(world, receipt)) })
    },
  },
  GetIncomeV2: {
    person: 'bound',
    permissions: ['INCOME_LIST'],
    answer(world, request) {
      const { receipts, hasMore } = pageOfReceipts(world, request)
      return ok({ hasMore, receipts: receipts.map((receipt) => toIncome(world, receipt)) })
    },
  },
  GetIncomeForPeriod: { person: 'bound', permissions: ['INCOME_SUMMARY'], answer: sumPeriod },
  GetIncomeReferenceV2: {
    person: 'bound',
    permissions: ['INCOME_SUMMARY'],
    answer: (world, { inn, requestYear }) =>
      ok({ incomeReferencePdf: certificate(world, inn, `Income certificate ${requestYear}`) }),
  },
  GetRegistrationReferenceV2: {
    person: 'bound',
    answer: (world, { inn, requestYear }) =>
      ok({ registrationReferencePdf: certificate(world, inn, `Registration certificate ${requestYear}`) }),
  },
  GetKeys: {
    person: 'none',
    answer: (world, { inns }) =>
      ok({
        keys: inns.map((inn) => ({
          inn,
          records: [1, 2, 3].map((sequenceNumber) => ({
            sequenceNumber,
            expireTime: world.clock.now().add({ hours: 24 }),
            base64Key: createHmac('sha256', randomBytes(32)).update(inn).digest('base64'),
          })),
        })),
      }),
  },
}

function post(world: World, income: RequestOf<'PostIncomeV2'>): Result<AnswerOf<'PostIncomeV2'>, Rejected> {
  const person = world.book.persons.get(income.inn)
  return person ? registerIncome(world, person, income) : reject('TAXPAYER_UNREGISTERED')
}

/** With CANCEL_INCOME a partner may annul only receipts it created itself. */
function cancel(
  world: World,
  { inn, receiptId, reasonCode }: RequestOf<'PostCancelReceiptV2'>,
): Result<AnswerOf<'PostCancelReceiptV2'>, Rejected> {
  const receipt = world.book.receipts.get(receiptId)
  const isOwn = receipt === undefined || receipt.partnerId === findPartner(world.book)?.id
  const mayAny = world.book.bindings.get(inn)?.permissions.includes('CANCEL_ANY_INCOME') ?? false
  if (!isOwn && !mayAny) return reject('PERMISSION_NOT_GRANTED')
  const done = cancelReceipt(world, inn, receiptId, reasonCode)
  return done.ok ? ok({ requestResult: 'DELETED' }) : done
}

function pageOfReceipts(world: World, { inn, from, to, limit = 100, offset = 0 }: RequestOf<'GetIncomeV2'>) {
  const receipts = world.book
    .receiptsOf(inn)
    .filter((receipt) => isWithin(Temporal.Instant.from(receipt.operationTime), from, to))
    .toSorted((one, other) => (one.operationTime < other.operationTime ? -1 : 1))
  return { hasMore: receipts.length > offset + limit, receipts: receipts.slice(offset, offset + limit) }
}

function toIncome(world: World, receipt: Receipt): AnswerOf<'GetIncomeV2'>['receipts'][number] {
  return {
    link: receiptLink(world, receipt.inn, receipt.id),
    totalAmount: kopecks(receipt.total),
    receiptId: receipt.id,
    incomeType: receipt.incomeType,
    requestTime: Temporal.Instant.from(receipt.requestTime),
    operationTime: Temporal.Instant.from(receipt.operationTime),
    taxPeriodId: receipt.taxPeriodId,
    taxToPay: kopecks(receipt.taxToPay),
    // A receipt that the person created directly has no partner.
    partnerCode: receipt.partnerId === '' ? undefined : receipt.partnerId,
    supplierInn: receipt.supplierInn,
    cancelationTime: receipt.cancelledAt ? Temporal.Instant.from(receipt.cancelledAt) : undefined,
    services: receipt.services.map(({ amount, name, quantity }) => ({ amount: kopecks(amount), name, quantity })),
  }
}

/** The first version of the message returns only one service per receipt. */
function toOldIncome(world: World, receipt: Receipt): AnswerOf<'GetIncome'>['receipts'][number] {
  const { services, ...income } = toIncome(world, receipt)
  return { ...income, services: services.slice(0, 1) }
}

function sumPeriod(
  world: World,
  { inn, taxPeriodId }: RequestOf<'GetIncomeForPeriod'>,
): Result<AnswerOf<'GetIncomeForPeriod'>, Rejected> {
  const ofMonth = world.book.receiptsOf(inn).filter((receipt) => receipt.taxPeriodId === taxPeriodId)
  const living = ofMonth.filter(({ cancelledAt }) => cancelledAt === undefined)
  const cancelled = ofMonth.filter(({ cancelledAt }) => cancelledAt !== undefined)
  return ok({
    totalAmount: sum(living.map(({ total }) => kopecks(total))),
    canceledTotalAmount: sum(cancelled.map(({ total }) => kopecks(total))),
    tax: sum(living.map(({ taxToPay }) => kopecks(taxToPay))),
  })
}

function certificate(world: World, inn: string, title: string) {
  const person = world.book.persons.get(knownPersonInn(inn))
  const lines = [title, `INN ${inn}`, `Registered: ${person?.registeredAt?.slice(0, 10) ?? '-'}`, 'Training simulator']
  return { mimetype: 'application/pdf', filename: 'reference.pdf', content: writePdf(lines).toString('base64') }
}

export function isWithin(moment: Temporal.Instant, from?: Temporal.Instant, to?: Temporal.Instant): boolean {
  return (!from || Temporal.Instant.compare(moment, from) >= 0) && (!to || Temporal.Instant.compare(moment, to) <= 0)
}
