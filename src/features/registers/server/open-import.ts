import type { BankFiles, ListedOrder, OrdersProblem } from '#/gateways/bank-file/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import type { Row, Spreadsheet } from '#/platform/server/spreadsheet/spreadsheet.ts'
import type { Refusal } from '#/wire/refusals.ts'

/** Opens a file to be imported: a table, or payment orders of 1С, which become one. */
export async function openImport(
  { bankFiles }: { readonly bankFiles: BankFiles },
  bytes: Uint8Array,
  name: string,
  sheet?: string,
): Promise<Result<Spreadsheet, Refusal<'fileUnreadable' | 'tooManyRows'>>> {
  if (!bankFiles.isExchange(bytes)) return openSpreadsheet(bytes, name, sheet)
  const orders = await bankFiles.readOrders(bytes)
  if (!orders.ok) {
    const { refusal } = orders
    return refusal.kind === 'tooManyOrders'
      ? refuse({ kind: 'tooManyRows' })
      : refuse({ kind: 'fileUnreadable', problem: words(refusal) })
  }
  return ok({ sheets: [''], sheet: '', rows: tableOf(orders.value), kind: 'csv' })
}

const titles = ['Получатель (ФИО)', 'ИНН', 'Сумма', 'Назначение платежа', 'Счёт', 'БИК', 'Номер поручения', 'Дата']

/** Orders below a heading, as any table has one; the number of a row is the line of the order in its file. */
function tableOf(orders: readonly ListedOrder[]): Row[] {
  const heading = { number: 1, cells: titles.map((text) => ({ kind: 'text', text }) as const) }
  const rows = orders.map(({ line, number, day, amount, payee, purpose }) => ({
    number: line,
    cells: [payee.name, payee.inn, amount, purpose, payee.account, payee.bik, number, day].map((text) =>
      text === '' ? ({ kind: 'empty' } as const) : ({ kind: 'text', text } as const),
    ),
  }))
  return [heading, ...rows]
}

function words(problem: Exclude<OrdersProblem, { readonly kind: 'tooManyOrders' }>): string {
  switch (problem.kind) {
    case 'unreadableLine':
      return `Файл 1С не читается в строке ${problem.line ?? 1}: «${(problem.text ?? '').slice(0, 60)}». Выгрузите платёжные поручения заново`
    case 'tooLarge':
      return 'Файл больше 20 МБ'
    case 'notAStatement':
    case 'noAccounts':
      return 'В файле 1С нет платёжных поручений: выгрузите их из программы заново'
    case 'unusualFile':
      return 'Файл 1С устроен необычно, и мы не стали его открывать. Выгрузите платёжные поручения заново'
  }
}
