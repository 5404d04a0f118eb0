import { parseRubles } from '#/kernel/money.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { retryRegister } from '../contract/register.ts'
import { askRequisites, decideRow, editRow, splitRow } from '../contract/row.ts'
import type { RowField } from '../domain/row-problem.ts'

type Change = Partial<Record<Exclude<RowField, 'key' | 'amount'>, string>> & { amount?: number }

/** A change of one cell as the API accepts it; undefined if the amount cannot be parsed. */
export function changeOf(field: Exclude<RowField, 'key'>, typed: string): Change | undefined {
  if (field !== 'amount') return { [field]: typed.trim() }
  const amount = parseRubles(typed)
  return amount === undefined ? undefined : { amount }
}

/** Actions on a row: edit cells, exclude, include, accept its warnings, split it, pay it again, ask its payee for requisites. */
export function useRow(registerId: string, row: { readonly id: string; readonly version: number }) {
  const editing = useCall(editRow)
  const deciding = useCall(decideRow)
  const splitting = useCall(splitRow)
  const retrying = useCall(retryRegister)
  const asking = useCall(askRequisites)
  const params = { id: registerId, rowId: row.id }
  return {
    pending: editing.pending || deciding.pending || splitting.pending || retrying.pending || asking.pending,
    edit: (change: Change) => editing.run({ params, body: { version: row.version, ...change } }),
    decide: (action: 'exclude' | 'include' | 'accept') =>
      deciding.run({ params: { ...params, action }, body: { version: row.version } }),
    ask: async () => {
      const answer = await asking.run({ params })
      if (answer.ok) celebrate('Исполнителю отправлена просьба', 'Когда он сменит реквизиты, строка обновится сама')
    },
    retry: () => retrying.run({ params: { id: registerId }, body: { row_ids: [row.id] } }),
    split: () => splitting.run({ params, body: { version: row.version } }),
  }
}
