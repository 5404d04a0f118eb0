import type { BankFiles } from './port.ts'
import { readOrdersInWorker } from './read-orders-in-worker.ts'
import { isExchange, readStatement } from './read-statement.ts'
import { readStatementTable } from './read-statement-table.ts'
import { writeOrderFile } from './write-order-file.ts'
import { writeOrderTable } from './write-order-table.ts'

/** Orders as 1CClientBankExchange 1.03, written and read; statements in that form, as camt.053 or as a table. */
export const exchangeFiles: BankFiles = {
  writeOrders: writeOrderFile,
  writeOrderTable,
  isExchange,
  readOrders: (bytes) => readOrdersInWorker(bytes),
  readStatement,
  readStatementTable,
}
