import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { describeList } from '../domain/status-file.ts'
import { readInvitationFile } from './read-invitation-file.ts'
import type { InviteChoice } from './read-invitation-file.ts'

/** Shows whom a file would invite and which lines it would skip, before anything is stored or sent. */
export async function previewInvitations(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  bytes: Uint8Array,
  choice: InviteChoice,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `invitation-file:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const read = await readInvitationFile(deps.db, { orgId: scope.orgId, now: deps.clock.now() }, bytes, choice)
  if (!read.ok) return read
  const { book, mapping, lines } = read.value
  const good = lines.filter(({ left }) => left === undefined)
  return ok({
    sheets: [...book.sheets],
    sheet: book.sheet,
    heading_row: mapping.headingRow,
    phone_column: mapping.phone ?? null,
    inn_column: mapping.inn ?? null,
    name_column: mapping.name ?? null,
    columns: describeList(book.rows, mapping.headingRow).map((column) => ({ ...column, samples: [...column.samples] })),
    rows: lines.length,
    by_sms: good.filter(({ phone }) => phone !== undefined).length,
    by_link: good.filter(({ phone }) => phone === undefined).length,
    left: lines.flatMap(({ sourceRow, left }) => (left ? [{ row: sourceRow, ...left }] : [])),
  })
}
