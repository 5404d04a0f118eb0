import { encodeWindows1251 } from '#/gateways/bank-file/windows-1251.ts'

export type StatedLine = {
  readonly direction: 'debit' | 'credit'
  readonly number: string | number
  /** dd.mm.yyyy */
  readonly day: string
  /** In kopecks. */
  readonly amount: number
  readonly otherInn?: string
  readonly purpose: string
}

const ownInn = '7707083893'
const elsewhere = '40817810938160925982'

/** A statement of one account as a bank writes it, windows-1251: a stand of the outside party, not our own writer. */
export function bankStatement(account: string, lines: readonly StatedLine[]): Uint8Array {
  const days = lines.map(({ day }) => day)
  const text = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Учебный банк',
    'ДатаНачала=20.11.2026',
    `ДатаКонца=${days.at(-1) ?? '22.11.2026'}`,
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    'ДатаНачала=20.11.2026',
    `ДатаКонца=${days.at(-1) ?? '22.11.2026'}`,
    `РасчСчет=${account}`,
    'НачальныйОстаток=1000000.00',
    'КонецРасчСчет',
    ...lines.flatMap((line) => section(account, line)),
    'КонецФайла',
    '',
  ]
  return encodeWindows1251(text.join('\r\n'))
}

function section(account: string, { direction, number, day, amount, otherInn = '', purpose }: StatedLine): string[] {
  const [payer, payee] = direction === 'debit' ? [account, elsewhere] : [elsewhere, account]
  const [payerInn, payeeInn] = direction === 'debit' ? [ownInn, otherInn] : [otherInn, ownInn]
  return [
    'СекцияДокумент=Платежное поручение',
    `Номер=${number}`,
    `Дата=${day}`,
    `Сумма=${(amount / 100).toFixed(2)}`,
    `ПлательщикСчет=${payer}`,
    `ПлательщикИНН=${payerInn}`,
    ...(direction === 'debit' ? [`ДатаСписано=${day}`] : []),
    `ПолучательСчет=${payee}`,
    `ПолучательИНН=${payeeInn}`,
    ...(direction === 'credit' ? [`ДатаПоступило=${day}`] : []),
    `НазначениеПлатежа=${purpose}`,
    'КонецДокумента',
  ]
}
