import type { BankFiles } from './port.ts'
import { readStatement } from './read-statement.ts'
import { readStatementTable } from './read-statement-table.ts'
import { writeOrderFile } from './write-order-file.ts'
import { writeOrderTable } from './write-order-table.ts'

/** Orders as 1CClientBankExchange 1.03; statements in that form, as camt.053 or as a table. */
export const exchangeFiles: BankFiles = { writeOrders: writeOrderFile, writeOrderTable, readStatement, readStatementTable }
