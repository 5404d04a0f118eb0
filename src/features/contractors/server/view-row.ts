import { fullName } from '#/features/profile/domain/profile.ts'
import type { BatchRow } from './batch-queries.ts'

/**
 * A row as shown on screens and in files. The source and the start date are included only as far as the asking organization may
 * know the person.
 */
export function viewRow(row: BatchRow) {
  const known = row.contractor_id !== null
  const state = stateOf(row)
  const since = state === 'active' ? row.registered_on : state === 'not_active' ? row.unregistered_on : null
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

function stateOf({ state, result }: BatchRow): 'waiting' | 'active' | 'not_active' | 'unknown' | 'wrong' {
  if (state !== 'done') return state
  return result === 'notActive' ? 'not_active' : (result ?? 'unknown')
}

function commentOf(row: BatchRow): string {
  if (row.problem !== null) return `Строка ${row.source_row}: ${row.problem}`
  if (row.repeats !== null) return `Повтор строки ${row.repeats}`
  return row.state === 'done' && row.result === 'unknown' ? 'ФНС не ответила. Проверьте позже' : ''
}
