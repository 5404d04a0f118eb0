import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import { closingSlugs } from '#/features/legal/domain/withdrawal.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { insertClosing } from './insert-closing.ts'
import type { ClosingDeps } from './insert-closing.ts'
import { lockOwnData } from './queries.ts'

/**
 * Schedules the deletion of an account whose terms, offer or personal data consent was withdrawn, open work or not. A deletion
 * already requested keeps the earlier date.
 */
export async function followWithdrawal(
  deps: ClosingDeps & { readonly db: Database },
  { personId, slug }: { readonly personId: Id<'person'>; readonly slug: string },
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    if (closingSlugs.some((known) => known === slug)) {
      await lockOwnData(tx, personId)
      const { row, isNew } = await insertClosing(tx, deps, personId, 'consentWithdrawn')
      if (!isNew) {
        await tx.updateTable('account_closings').set({ reason: 'consentWithdrawn' }).where('id', '=', row.id).execute()
      }
      const object = { kind: 'closing', id: row.id } as const
      if (isNew) await recordServiceEntry(tx, deps, personId, { action: 'closingAsked', object })
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}
