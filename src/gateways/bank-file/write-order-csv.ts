import { decimalRubles } from '#/kernel/money.ts'
import { formatDay } from '#/kernel/time.ts'
import type { FileOrder, OrderFile, OrderTable } from './port.ts'
import { encodeWindows1251, fitWindows1251 } from './windows-1251.ts'

type Column = { readonly title: string; readonly of: (order: FileOrder, place: number, file: OrderFile) => string }

type Preset = {
  readonly encoding: 'windows-1251' | 'utf-8'
  readonly decimalSign: ',' | '.'
  readonly columns: readonly Column[]
}

const presets: Readonly<Record<OrderTable, Preset>> = {
  payees: {
    encoding: 'windows-1251',
    decimalSign: ',',
    columns: [
      { title: '№', of: (_, place) => String(place) },
      { title: 'Фамилия', of: ({ payee }) => namePart(payee.name, 'surname') },
      { title: 'Имя', of: ({ payee }) => namePart(payee.name, 'name') },
      { title: 'Отчество', of: ({ payee }) => namePart(payee.name, 'patronymic') },
      { title: 'ИНН', of: ({ payee }) => payee.inn },
      { title: 'Счёт', of: ({ payee }) => payee.account },
      { title: 'БИК', of: ({ payee }) => payee.bank.bik },
      { title: 'Сумма', of: ({ amount }) => decimalRubles(amount) },
      { title: 'Назначение платежа', of: ({ purpose }) => purpose },
    ],
  },
  orders: {
    encoding: 'utf-8',
    decimalSign: '.',
    columns: [
      { title: 'Номер', of: ({ number }) => String(number) },
      { title: 'Дата', of: ({ date }) => formatDay(date) },
      { title: 'Сумма', of: ({ amount }) => decimalRubles(amount) },
      { title: 'Счёт плательщика', of: (_, __, { payer }) => payer.account },
      { title: 'Получатель', of: ({ payee }) => payee.name },
      { title: 'ИНН получателя', of: ({ payee }) => payee.inn },
      { title: 'КПП получателя', of: ({ payee }) => payee.kpp ?? '' },
      { title: 'Счёт получателя', of: ({ payee }) => payee.account },
      { title: 'БИК', of: ({ payee }) => payee.bank.bik },
      { title: 'Банк получателя', of: ({ payee }) => payee.bank.name },
      { title: 'Корр. счёт', of: ({ payee }) => payee.bank.corrAccount ?? '' },
      { title: 'Очерёдность', of: () => '5' },
      { title: 'Назначение платежа', of: ({ purpose }) => purpose },
    ],
  },
}

/**
 * Writes orders as a table: semicolons, CRLF, a line of titles. Both presets carry the same characters as the order file, so a
 * bank reads the same names by either door. A text that a spreadsheet would take for a formula loses nothing: it is quoted with a
 * space before it, which banks drop.
 */
export function writeOrderCsv(file: OrderFile, preset: OrderTable): Uint8Array {
  const { encoding, decimalSign, columns } = presets[preset]
  const rows = file.orders.map((order, index) =>
    columns.map(({ title, of }) => {
      const text = of(order, index + 1, file)
      return cell(title === 'Сумма' ? text.replace('.', decimalSign) : text)
    }),
  )
  const text = [columns.map(({ title }) => title), ...rows].map((cells) => `${cells.join(';')}\r\n`).join('')
  return encoding === 'utf-8' ? new TextEncoder().encode(`\uFEFF${text}`) : encodeWindows1251(text)
}

function cell(raw: string): string {
  const fitted = fitWindows1251(raw)
  const text = /^[=@+-]/.test(fitted) ? ` ${fitted}` : fitted
  return /^ |[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The full name is written surname first; what follows the second word is the patronymic («Мамедов Али Ахмед оглы»). */
function namePart(fullName: string, part: 'surname' | 'name' | 'patronymic'): string {
  const [surname = '', name = '', ...rest] = fullName.trim().split(/\s+/u)
  return { surname, name, patronymic: rest.join(' ') }[part]
}
