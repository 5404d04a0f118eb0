import { moscowDate } from '#/kernel/time.ts'

/** What may lie in a package of receipts. */
export const packagePapers = ['receipts', 'data', 'acts', 'payments', 'accounting'] as const
export type PackagePaper = (typeof packagePapers)[number]

export const packagePaperNames: Readonly<Record<PackagePaper, { readonly name: string; readonly text: string }>> = {
  receipts: { name: 'Чеки PDF', text: 'по файлу на чек' },
  data: { name: 'Чеки JSON', text: 'те же сведения для программ' },
  acts: { name: 'Акты', text: 'подписанные обеими сторонами, с отметками' },
  payments: { name: 'Сведения о платежах', text: 'кому, сколько, за что, номер поручения и ответ банка' },
  accounting: {
    name: 'Файл для 1С',
    text: 'XML и JSON: люди, договоры, акты, выплаты и чеки с теми же ключами, что в выгрузке реестра',
  },
}

/** A package of more is not made: the period is cut. */
export const mostOfPackage = 10_000

/** A part is downloaded as one file and is begun anew as one. */
export const receiptsOfPart = 500

type Named = {
  readonly operation_at: Temporal.Instant
  readonly inn: string
  readonly seller_name: string
  readonly total: number
  readonly fns_receipt_id: string | null
  readonly id: string
}

/** «2026-10_500100732259_Орлова_1500.00_20abc», the same for everything that belongs to the receipt. */
export function packageName({ operation_at: at, inn, seller_name: name, total, fns_receipt_id: number, id }: Named): string {
  const month = moscowDate(at).toPlainYearMonth().toString()
  const surname = name.split(' ')[0] ?? ''
  const rubles = `${Math.trunc(total / 100)}.${String(total % 100).padStart(2, '0')}`
  // The id of a receipt that has no number yet: its end alone would repeat.
  const parts = [month, inn, surname, rubles, number ?? `без-номера-${id.slice(-10)}`]
  return parts.map((part) => part.replaceAll(/[\\/:*?"<>|\p{Cc}\s.]+(?!\d)/gu, '-')).join('_')
}

/** «Чеки с 01.10.2026 по 31.10.2026» */
export function packageTitle(from: string | undefined, to: string | undefined, isNarrowed: boolean): string {
  return `Чеки${from ? ` с ${from}` : ''}${to ? ` по ${to}` : ''}${isNarrowed ? ', по отбору' : ''}`
}
