import { randomInt } from 'node:crypto'
import { kopecks } from '#/kernel/money.ts'
import { bonusAfter, taxOn, taxPeriodOf } from './income-tax.ts'
import type { Person, Receipt, Service } from './book.ts'
import type { World } from './world.ts'

export type OwnSale = {
  /** Any number of them, by a fractional quantity if need be; amounts are prices in kopecks. */
  readonly services: readonly Service[]
  readonly operationTime: string
  readonly customerInn?: string | undefined
}

/** Creates a receipt as a person does in «Мой налог», without any partner. */
export function sellByOneself(world: World, person: Person, sale: OwnSale): Receipt {
  const operationTime = Temporal.Instant.from(sale.operationTime)
  const incomeType = sale.customerInn === undefined ? 'FROM_INDIVIDUAL' : 'FROM_LEGAL_ENTITY'
  const total = sale.services.reduce((all, { amount, quantity }) => all + Math.round(amount * quantity), 0)
  const { tax, bonusUsed } = taxOn(kopecks(total), incomeType, person.bonusLeft)
  const receipt: Receipt = {
    id: `2${Array.from({ length: 9 }, () => randomInt(36).toString(36)).join('')}`,
    inn: person.inn,
    partnerId: '',
    requestTime: world.clock.now().toString(),
    operationTime: operationTime.toString(),
    incomeType,
    customerInn: sale.customerInn,
    services: sale.services,
    total,
    taxPeriodId: taxPeriodOf(operationTime, world.clock.now()),
    taxToPay: tax,
    bonusUsed,
  }
  world.book.put('receipts', receipt.id, receipt)
  world.book.put('persons', person.inn, { ...person, bonusLeft: bonusAfter(person.bonusLeft, -bonusUsed) })
  return receipt
}
