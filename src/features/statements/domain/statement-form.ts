/** How a statement is laid out. The first tells itself by its content; a table says nothing of its form, nor of its account. */
export const statementTables = ['debitCredit', 'signedSum'] as const
export type StatementForm = 'known' | (typeof statementTables)[number]

export const statementForms = [
  { value: 'known', label: 'Текст 1С или camt.053' },
  { value: 'debitCredit', label: 'CSV: дебет и кредит отдельно' },
  { value: 'signedSum', label: 'CSV: одна сумма со знаком' },
] as const satisfies readonly { readonly value: StatementForm; readonly label: string }[]

/** What a member brings, in a line below the file. */
export function formHint(form: StatementForm): string {
  if (form === 'known') return '1CClientBankExchange (.txt) или camt.053 (.xml)'
  const sums = form === 'debitCredit' ? '«Дебет», «Кредит»' : '«Сумма»'
  return `CSV со столбцами «Дата», ${sums}, «Назначение платежа»; лучше ещё «Номер» и «ИНН контрагента»`
}
