import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { parseRubles } from '#/kernel/money.ts'
import { parseDay } from '#/kernel/time.ts'
import type { FileParty, OrderFile, OrderTable } from './port.ts'
import { splitExchange } from './split-exchange.ts'
import type { ExchangeSection } from './split-exchange.ts'
import { writeOrderCsv } from './write-order-csv.ts'

/**
 * Writes an order file of ours as a table: the very orders, numbers and texts of the file, whatever has changed since.
 * @throws Error for bytes that `writeOrderFile` did not write.
 */
export function writeOrderTable(bytes: Uint8Array, table: OrderTable): Uint8Array {
  return writeOrderCsv(readOrderFile(bytes), table)
}

function readOrderFile(bytes: Uint8Array): OrderFile {
  const parts = splitExchange(new TextDecoder('windows-1251').decode(bytes))
  const [first] = parts.ok ? parts.value.documents : []
  if (!parts.ok || !first) throw new Error('Not an order file')
  const { header, documents } = parts.value
  const day = known(parseDay(valueOf(header, 'ДатаСоздания')))
  return {
    payer: partyOf(first, 'Плательщик'),
    createdAt: day.toPlainDateTime(Temporal.PlainTime.from(valueOf(header, 'ВремяСоздания'))),
    orders: documents.map((document) => ({
      number: Number(valueOf(document, 'Номер')),
      date: known(parseDay(valueOf(document, 'Дата'))),
      amount: known(parseRubles(valueOf(document, 'Сумма'))),
      payee: partyOf(document, 'Получатель'),
      purpose: valueOf(document, 'НазначениеПлатежа'),
    })),
  }
}

function partyOf(document: ExchangeSection, side: 'Плательщик' | 'Получатель'): FileParty {
  const [kpp, city, corrAccount] = ['КПП', 'Банк2', 'Корсчет'].map((key) => valueOf(document, `${side}${key}`))
  const bik = known(parseBik(valueOf(document, `${side}БИК`)))
  return {
    name: valueOf(document, `${side}1`),
    inn: valueOf(document, `${side}ИНН`),
    account: known(parseBankAccount(valueOf(document, `${side}РасчСчет`), bik)),
    bank: { bik, name: valueOf(document, `${side}Банк1`), ...(city && { city }), ...(corrAccount && { corrAccount }) },
    ...(kpp && { kpp }),
  }
}

function valueOf({ fields }: ExchangeSection, key: string): string {
  return fields.get(key)?.value ?? ''
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Not an order file')
  return value
}
