import { startArchive } from '#/features/documents/server/start-archive.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type * as z from 'zod/mini'
import type { askPackage as askContract } from '../contract/package.ts'
import { mostOfPackage, packageTitle } from '../domain/package.ts'
import { periodOf } from '../domain/period.ts'
import { selectionOf } from './figure-queries.ts'

/** Asks for a package of receipts that is made in the background; one at a time for a member. */
export async function askPackage(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { filters, papers }: z.output<typeof askContract.body>,
) {
  const { db, clock } = deps
  const allowed = await takeFromLimits(db, clock, [{ key: `receipt-package:${scope.personId}`, count: 20, seconds: 86_400 }])
  if (!allowed.ok) return allowed
  // The days themselves are kept: «this month» of the day it was asked.
  const { period, ...asked } = filters
  const { from, to, ...narrow } = { ...asked, ...(period && periodOf(period, moscowDate(clock.now()))) }
  const chosen = { ...narrow, ...(from && { from }), ...(to && { to }) }
  const { count } = await selectionOf(db, scope, chosen)
  if (count === 0) return refuse({ kind: 'nothingToPack' })
  if (count > mostOfPackage) return refuse({ kind: 'tooManyToPack', count, most: mostOfPackage })
  const isNarrowed = Object.values({ ...narrow, tab: narrow.tab === 'all' ? undefined : narrow.tab }).some(Boolean)
  return db.transaction().execute(async (tx) => {
    const started = await startArchive(
      tx,
      clock,
      { side: 'client', scope },
      {
        kind: 'receipts',
        title: packageTitle(from && formatDay(from), to && formatDay(to), isNarrowed),
        wish: JSON.stringify({ role: scope.role, filters: chosen, papers }),
        total: count,
      },
    )
    if (!started.ok) return started
    const object = { kind: 'organization' as const, id: scope.orgId }
    await recordEntry(tx, deps, scope, { action: 'receiptsTaken', object, facts: { file: 'ZIP', count } })
    return started
  })
}
