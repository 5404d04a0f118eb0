import type { PaymentDestination, PaymentOrder } from '#/gateways/payout-channel/port.ts'
import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import type { CompanyInn, PersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'

export const samplePayer = { inn: '7700012340' as CompanyInn, account: '40702810100000000017' as BankAccount }

/** Where the payee of a sample order is paid. */
export const sampleAccount: PaymentDestination = {
  kind: 'account',
  bik: '044525225' as Bik,
  account: '40817810400000000042' as BankAccount,
  bank: { name: 'ПАО Сбербанк', corrAccount: '30101810400000000225' },
}
export const samplePhone: PaymentDestination = { kind: 'sbp', phone: '89001234567' as Phone, bankId: '100000000004' }

/** A payment of 1 500,07 ₽ by a company to a person. */
export function sampleOrder(key: string, destination: PaymentDestination, purpose: string): PaymentOrder {
  return {
    key,
    amount: kopecks(1_500_07),
    payer: samplePayer,
    payee: { name: 'Петрова Анна Сергеевна', inn: '770123456703' as PersonInn, destination },
    purpose,
  }
}
