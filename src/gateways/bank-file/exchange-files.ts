import type { BankFiles } from './port.ts'
import { readStatement } from './read-statement.ts'
import { writeOrderFile } from './write-order-file.ts'

/** Orders as 1CClientBankExchange 1.03; statements in that form or as camt.053. */
export const exchangeFiles: BankFiles = { writeOrders: writeOrderFile, readStatement }
