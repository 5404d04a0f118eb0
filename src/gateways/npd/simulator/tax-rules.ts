import { kopecks } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import type { AnswerOf } from '../messages.ts'
import type { BudgetCard, Charge } from './book.ts'
import { knownPersonInn } from './known-inn.ts'
import type { Rules } from './rule.ts'
import { findBinding, hasAnyPermission } from './world.ts'
import type { World } from './world.ts'

const kbk = { tax: '18210506000011000110', penalty: '18210506000012100110' } as const

/**
 * Rules for tax, debts and payment documents. In a request about many people, those who did not grant the right are omitted.
 */
export const taxRules: Rules<'GetTaxpayerAccountStatus' | 'GetAccrualsAndDebts' | 'GetPaymentDocuments'> = {
  GetTaxpayerAccountStatus: {
    person: 'bound',
    permissions: ['PAYMENT_INFORMATION'],
    answer(world, { inn }) {
      const card = world.book.cards.get(inn)
      const unpaid = chargesOf(world, inn).reduce((all, { amount, paid }) => all + amount - paid, 0)
      const debt = card?.debt ?? 0
      const beyondCharges = Math.max(0, debt - overdueOf(world, inn))
      return ok({
        bonusAmount: kopecks(Math.round(world.book.persons.get(inn)?.bonusLeft ?? 0)),
        unpaidAmount: kopecks(unpaid + beyondCharges + (card?.penalty ?? 0)),
        debtAmount: kopecks(debt + (card?.penalty ?? 0)),
      })
    },
  },
  GetAccrualsAndDebts: {
    person: 'none',
    answer: (world, { inns }) =>
      ok({
        people: allowed(world, inns).map((inn) => {
          const card = world.book.cards.get(inn)
          return {
            inn: knownPersonInn(inn),
            charges: chargesOf(world, inn).map(toCharge),
            cards: card ? [toCard(world, card)] : [],
          }
        }),
      }),
  },
  GetPaymentDocuments: {
    person: 'none',
    answer: (world, { inns }) =>
      ok({ people: allowed(world, inns).map((inn) => ({ inn: knownPersonInn(inn), documents: documentsOf(world, inn) })) }),
  },
}

function allowed({ book }: World, inns: readonly string[]): string[] {
  return inns.filter((inn) => {
    const binding = findBinding(book, inn)
    return binding !== undefined && hasAnyPermission(binding, ['PAYMENT_INFORMATION', 'TAX_PAYMENT'])
  })
}

function chargesOf({ book }: World, inn: string): Charge[] {
  return [...book.charges.values()].filter((charge) => charge.inn === inn)
}

function overdueOf(world: World, inn: string): number {
  return chargesOf(world, inn)
    .filter(({ overdueOn }) => overdueOn !== undefined)
    .reduce((all, { amount, paid }) => all + amount - paid, 0)
}

type People = AnswerOf<'GetAccrualsAndDebts'>['people'][number]

function toCharge({ id, amount, paid, dueOn, period, oktmo, at }: Charge): People['charges'][number] {
  return {
    amount: kopecks(amount),
    dueDate: Temporal.PlainDate.from(dueOn),
    taxPeriodId: period,
    oktmo,
    kbk: kbk.tax,
    paidAmount: kopecks(paid),
    createTime: Temporal.Instant.from(at),
    id: id.slice(-15),
  }
}

function toCard({ book }: World, { inn, debt, penalty, overpayment, at }: BudgetCard): People['cards'][number] {
  return {
    debt: kopecks(debt),
    penalty: kopecks(penalty),
    overpayment: kopecks(overpayment),
    oktmo: book.persons.get(inn)?.region ?? '45000000',
    kbk: kbk.tax,
    updateTime: Temporal.Instant.from(at),
    // The number of a card is its own, not the person's.
    id: `9${inn.slice(-8)}`,
  }
}

type PaymentDocument = AnswerOf<'GetPaymentDocuments'>['people'][number]['documents'][number]

function documentsOf(world: World, inn: string): PaymentDocument[] {
  const card = world.book.cards.get(inn)
  const unpaid = chargesOf(world, inn).filter(({ amount, paid, overdueOn }) => paid < amount && overdueOn === undefined)
  const current = unpaid.map((charge) =>
    toDocument(world, inn, {
      type: 'TAX',
      amount: charge.amount - charge.paid,
      dueOn: charge.dueOn,
      at: charge.at,
      key: charge.id,
      kbk: kbk.tax,
      period: charge.period,
    }),
  )
  if (!card) return current
  const since = { dueOn: Temporal.Instant.from(card.at).toString().slice(0, 10), at: card.at, period: '' }
  const debts = [
    { ...since, type: 'DEBT', amount: card.debt, key: `${inn}1`, kbk: kbk.tax },
    { ...since, type: 'PENALTY', amount: card.penalty, key: `${inn}2`, kbk: kbk.penalty },
  ]
  return [...current, ...debts.filter(({ amount }) => amount > 0).map((debt) => toDocument(world, inn, debt))]
}

type Owed = {
  readonly type: string
  readonly amount: number
  readonly dueOn: string
  readonly at: string
  readonly key: string
  readonly kbk: string
  readonly period: string
}

/** The recipient is the treasury account for taxes; the bank is the central bank's branch in Tula. */
function toDocument({ book }: World, inn: string, owed: Owed): PaymentDocument {
  const person = book.persons.get(inn)
  return {
    type: owed.type,
    documentIndex: `182${owed.key.replaceAll(/\D/g, '').slice(-17).padStart(17, '0')}`,
    fullName: [person?.surname, person?.firstname, person?.patronymic].filter(Boolean).join(' '),
    address: 'Россия',
    inn: knownPersonInn(inn),
    amount: kopecks(owed.amount),
    recipientBankName: 'ОКЦ № 7 ГУ Банка России по ЦФО//УФК по Тульской области, г Тула',
    recipientBankBik: '017003983',
    recipientBankAccountNumber: '40102810445370000059',
    recipient: 'Казначейство России (ФНС России)',
    recipientAccountNumber: '03100643000000018500',
    recipientInn: '7727406020',
    recipientKpp: '770801001',
    kbk: owed.kbk,
    oktmo: person?.region ?? '45000000',
    code101: '13',
    code106: owed.type === 'TAX' ? 'ТП' : 'ЗД',
    code107: owed.period === '' ? '0' : `МС.${owed.period.slice(4)}.${owed.period.slice(0, 4)}`,
    code110: '0',
    dueDate: Temporal.PlainDate.from(owed.dueOn),
    createTime: Temporal.Instant.from(owed.at),
  }
}
