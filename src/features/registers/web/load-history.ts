import { parseId } from '#/kernel/ids.ts'
import { load } from '#/platform/web/page-api.ts'
import { listHistory } from '../contract/history.ts'
import { cellFields } from '../domain/row-change.ts'

type Context = Parameters<typeof load>[0]

/** The history of a register, narrowed as its address says. */
export function loadHistory(context: Context, id: string, search: URLSearchParams) {
  return load(context, listHistory, { params: { id }, query: historyQuery(search) })
}

/** What the address narrows the history by; what cannot be one is left out. `no` is the number of a row: `row` opens its card. */
export function historyQuery(search: URLSearchParams) {
  const field = cellFields.find((one) => one === search.get('field'))
  const member = parseId('person', search.get('member') ?? '')
  const row = /^\s*([1-9]\d{0,5})\s*$/.exec(search.get('no') ?? '')?.[1]
  return { ...(field && { field }), ...(member && { member }), ...(row !== undefined && { row }) }
}
