import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { describeList } from '../domain/status-file.ts'
import { formerListOf } from './former-employee-queries.ts'
import { readFormerFile } from './read-former-file.ts'
import type { FormerChoice } from './read-former-file.ts'

/** Lines shown with what is wrong with them; the others are counted. */
const mostLeft = 200

/** Says whom of a file the list would hold and what is wrong with the other lines, before anything is stored. */
export async function previewFormerEmployees(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  bytes: Uint8Array,
  choice: FormerChoice,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(db, clock, [{ key: `former-file:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const read = await readFormerFile(bytes, choice, moscowDate(clock.now()))
  if (!read.ok) return read
  const { book, mapping, lines } = read.value
  const left = lines.flatMap(({ sourceRow, left: why }) => (why ? [{ row: sourceRow, ...why }] : []))
  return ok({
    sheets: [...book.sheets],
    sheet: book.sheet,
    heading_row: mapping.headingRow,
    inn_column: mapping.inn,
    day_column: mapping.day,
    columns: describeList(book.rows, mapping.headingRow).map((column) => ({ ...column, samples: [...column.samples] })),
    rows: lines.length,
    good: lines.length - left.length,
    wrong: left.filter(({ kind }) => kind === 'wrong').length,
    left: left.slice(0, mostLeft),
    version: (await formerListOf(db, scope.orgId))?.version ?? 0,
  })
}
