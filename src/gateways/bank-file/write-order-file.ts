import { decimalRubles } from '#/kernel/money.ts'
import { formatDay } from '#/kernel/time.ts'
import type { FileOrder, FileParty, OrderFile } from './port.ts'
import { encodeWindows1251, fitWindows1251 } from './windows-1251.ts'

/**
 * Writes payment orders in 1CClientBankExchange 1.03, windows-1251, CRLF. A character outside of windows-1251 is replaced by a
 * fitting one. Equal input gives equal bytes.
 * @throws RangeError for a number outside of 1–999999, an amount that is not positive, or a purpose over 210 characters.
 */
export function writeOrderFile({ payer, createdAt, orders }: OrderFile): Uint8Array {
  const days = orders.map(({ date }) => date).toSorted((one, other) => Temporal.PlainDate.compare(one, other))
  const created = createdAt.toPlainDate()
  const lines = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Наряд',
    'Получатель=',
    `ДатаСоздания=${formatDay(created)}`,
    `ВремяСоздания=${createdAt.toPlainTime().toString({ smallestUnit: 'second' })}`,
    `ДатаНачала=${formatDay(days.at(0) ?? created)}`,
    `ДатаКонца=${formatDay(days.at(-1) ?? created)}`,
    `РасчСчет=${payer.account}`,
    'Документ=Платежное поручение',
    ...orders.flatMap((order) => orderLines(payer, order)),
    'КонецФайла',
  ]
  return encodeWindows1251(lines.map((line) => `${line}\r\n`).join(''))
}

function orderLines(payer: FileParty, { number, date, amount, payee, purpose }: FileOrder): readonly string[] {
  if (!Number.isInteger(number) || number < 1 || number > 999_999) throw new RangeError(`Not a number of an order: ${number}`)
  if (amount <= 0) throw new RangeError(`Not an amount of an order: ${amount}`)
  return [
    'СекцияДокумент=Платежное поручение',
    `Номер=${number}`,
    `Дата=${formatDay(date)}`,
    `Сумма=${decimalRubles(amount)}`,
    ...partyLines('Плательщик', payer),
    ...partyLines('Получатель', payee),
    'ВидПлатежа=',
    // «Шифр» of a payment order and the place of its budget identifier, which a payment to a person does not have.
    'ВидОплаты=01',
    'Код=0',
    // Civil Code, article 855: payments other than by court, tax and wages.
    'Очередность=5',
    `НазначениеПлатежа=${fitWindows1251(purpose, 210)}`,
    'КонецДокумента',
  ]
}

/** The standard repeats the name and the account: some banks read one of the two keys, some the other. */
function partyLines(side: 'Плательщик' | 'Получатель', { name, inn, kpp, account, bank }: FileParty): readonly string[] {
  const fitted = fitWindows1251(name)
  return [
    `${side}Счет=${account}`,
    `${side}=${fitted}`,
    `${side}ИНН=${inn}`,
    ...(kpp === undefined ? [] : [`${side}КПП=${kpp}`]),
    `${side}1=${fitted}`,
    `${side}РасчСчет=${account}`,
    `${side}Банк1=${fitWindows1251(bank.name)}`,
    `${side}Банк2=${fitWindows1251(bank.city ?? '')}`,
    `${side}БИК=${bank.bik}`,
    `${side}Корсчет=${bank.corrAccount ?? ''}`,
  ]
}
