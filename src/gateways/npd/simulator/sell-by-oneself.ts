import { randomInt } from 'node:crypto'
import { kopecks } from '#/kernel/money.ts'
import { taxOn, taxPeriodOf } from './income-tax.ts'
import type { Person, Receipt } from './book.ts'
import type { World } from './world.ts'

export type OwnSale = {
  readonly total: number
  readonly operationTime: string
  readonly customerInn?: string | undefined
  readonly name: string
}

/** Creates a receipt as a person does in «Мой налог», without any partner. */
export function sellByOneself(world: World, person: Person, sale: OwnSale): Receipt {
  const operationTime = Temporal.Instant.from(sale.operationTime)
  const incomeType = sale.customerInn === undefined ? 'FROM_INDIVIDUAL' : 'FROM_LEGAL_ENTITY'
  const { tax, bonusUsed } = taxOn(kopecks(sale.total), incomeType, kopecks(person.bonusLeft))
  const receipt: Receipt = {
    id: `2${Array.from({ length: 9 }, () => randomInt(36).toString(36)).join('')}`,
    inn: person.inn,
    partnerId: '',
    requestTime: world.clock.now().toString(),
    operationTime: operationTime.toString(),
    incomeType,
    customerInn: sale.customerInn,
    services: [{ amount: sale.total, name: sale.name, quantity: 1 }],
    total: sale.total,
    taxPeriodId: taxPeriodOf(operationTime, world.clock.now()),
    taxToPay: tax,
    bonusUsed,
  }
  world.book.put('receipts', receipt.id, receipt)
  world.book.put('persons', person.inn, { ...person, bonusLeft: person.bonusLeft - bonusUsed })
  return receipt
}
