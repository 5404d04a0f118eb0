import type { ReceiptView } from '../contract/receipt.ts'
import { incomeTypeNames } from '../domain/own-sale.ts'

/** Who paid, as the person knows them: a private buyer has no name here. */
export function buyerOf({ buyer_name: name, sale }: ReceiptView): string {
  return name === '' && sale ? incomeTypeNames[sale.income_type] : name
}
