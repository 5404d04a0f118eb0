import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { ListedOrder, OrdersProblem } from './port.ts'
import { readParty, readPurpose, valueOf } from './read-exchange-text.ts'
import { exchangeTextOf } from './read-statement.ts'
import { splitExchange } from './split-exchange.ts'
import { bareNumber } from './statement-values.ts'

/** A register takes no more. */
const mostOrders = 10_000
const mostLines = 50 * mostOrders

/**
 * Reads the orders of a 1CClientBankExchange file of any program. A document that pays the file's own account is money that came, and
 * no order. A file cut before its end is refused whole. Seconds of a large file: run it in a thread, `readOrdersInWorker`.
 */
export function readOrders(bytes: Uint8Array): Result<readonly ListedOrder[], OrdersProblem> {
  const text = exchangeTextOf(bytes)
  if (!text.ok) return text
  if (count(text.value, 'СекцияДокумент') > mostOrders || count(text.value, '\n') > mostLines)
    return refuse({ kind: 'tooManyOrders' })
  const split = splitExchange(text.value)
  if (!split.ok) return split
  const { headerAccounts, accounts, documents } = split.value
  const own = new Set([...headerAccounts, ...accounts.map((section) => valueOf(section, 'РасчСчет'))].map(bareNumber))
  const orders = documents.map((document): ListedOrder => ({
    line: document.line,
    number: valueOf(document, 'Номер'),
    day: valueOf(document, 'Дата'),
    amount: valueOf(document, 'Сумма'),
    payee: readParty(document, 'Получатель'),
    purpose: readPurpose(document),
  }))
  return orders.length === 0 ? refuse({ kind: 'notAStatement' }) : ok(orders.filter(({ payee }) => !own.has(payee.account)))
}

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found += 1
  return found
}
