import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { describeList } from '../domain/status-file.ts'
import { readStatusList } from './read-status-list.ts'
import type { ListChoice } from './read-status-list.ts'

/** Errors shown in the preview; the rest are in the result. */
const mostProblems = 100

/** Describes a file before anything is requested or stored: the detected columns, invalid lines, repeats. */
export async function previewList(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  bytes: Uint8Array,
  choice: ListChoice,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `status-list:${scope.orgId}`, count: 120, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const read = await readStatusList(bytes, choice)
  if (!read.ok) return read
  const { book, mapping, lines } = read.value
  const wrong = lines.filter(({ problem }) => problem !== undefined)
  return ok({
    sheets: [...book.sheets],
    sheet: book.sheet,
    heading_row: mapping.headingRow,
    inn_column: mapping.inn,
    name_column: mapping.name ?? null,
    columns: describeList(book.rows, mapping.headingRow).map((column) => ({ ...column, samples: [...column.samples] })),
    rows: lines.length,
    good: lines.length - wrong.length,
    repeats: lines.filter(({ repeats }) => repeats !== undefined).length,
    wrong: wrong.length,
    problems: wrong.slice(0, mostProblems).map(({ sourceRow, typed, problem }) => ({
      row: sourceRow,
      typed,
      text: `Строка ${sourceRow}: ${problem ?? ''}`,
    })),
  })
}
