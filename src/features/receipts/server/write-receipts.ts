import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { selectionOf } from './figure-queries.ts'
import { pageOfReceipts } from './queries.ts'
import type { ReceiptFilters } from './queries.ts'
import { writeReceiptSheet } from './write-receipt-sheet.ts'

/** Rows in memory at a time. */
const portion = 1000

/** Writes the chosen receipts as a table while it is sent, newest first; the journal records who took it. */
export async function writeReceipts(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  filters: ReceiptFilters,
) {
  const { db, clock } = deps
  const allowed = await takeFromLimits(db, clock, [{ key: `receipts-file:${scope.orgId}`, count: 20, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const { count } = await selectionOf(db, scope, filters)
  await db.transaction().execute((tx) =>
    recordEntry(tx, deps, scope, {
      action: 'receiptsTaken',
      object: { kind: 'organization', id: scope.orgId },
      facts: { file: 'XLSX', count },
    }),
  )
  const now = clock.now()
  return ok({
    bytes: new Uint8Array(),
    portions: writeReceiptSheet(rowsOf(db, scope, filters), now),
    type: spreadsheetType,
    name: `Чеки ${formatDay(moscowDate(now))}.xlsx`,
  })
}

async function* rowsOf(db: Database, scope: ClientScope, filters: ReceiptFilters) {
  let cursor: string | undefined
  do {
    const rows = await pageOfReceipts(db, scope, { ...filters, cursor }, portion)
    const { items, next } = pageFrom(rows, portion, (row) => ({ at: row.operation_at, id: row.id }))
    yield* items
    cursor = next ?? undefined
  } while (cursor !== undefined)
}
