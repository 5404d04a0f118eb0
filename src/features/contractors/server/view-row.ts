import { fullName } from '#/features/profile/domain/profile.ts'
import { isNpd, npdStatusOf } from '#/kernel/npd-status.ts'
import { sinceOf } from '../domain/row-answer.ts'
import type { RowAnswer } from '../domain/row-answer.ts'
import { batchRowLifecycle } from '../domain/status-batch.ts'
import type { BatchRow } from './batch-queries.ts'

/**
 * A row as shown on screens and in files. The source and the start date are included only as far as the asking organization may
 * know the person.
 */
export function viewRow(row: BatchRow) {
  const known = row.contractor_id !== null
  const state = stateOf(row)
  const since = sinceOf(state, row)
  const own = fullName({ surname: row.surname ?? '', firstname: row.firstname ?? '', secondname: row.secondname ?? '' })
  return {
    no: row.no,
    source_row: row.source_row,
    inn: row.inn,
    typed: row.typed,
    name: own || row.name,
    state,
    since: known ? (since?.toString() ?? null) : null,
    checked_at: row.checked_at?.toString() ?? null,
    source: known && row.source === 'partner' ? ('partner' as const) : ('public' as const),
    check_id: row.check_id,
    comment: commentOf(row),
    contractor_id: row.contractor_id,
  }
}

function stateOf({ state, result }: BatchRow): RowAnswer {
  return batchRowLifecycle.is.done(state) ? npdStatusOf(result) : state
}

function commentOf(row: BatchRow): string {
  if (row.problem !== null) return `Строка ${row.source_row}: ${row.problem}`
  if (row.repeats !== null) return `Повтор строки ${row.repeats}`
  return batchRowLifecycle.is.done(row.state) && isNpd.unknown(row.result) ? 'ФНС не ответила. Проверьте позже' : ''
}
