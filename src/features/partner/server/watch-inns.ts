import type { TaxService } from '#/gateways/npd/port.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { readCursor, saveCursor } from './cursor-queries.ts'
import { innChanged } from './jobs.ts'
import { recordEvent } from './record-event.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

const cursorName = 'changed-inns'
const pageSize = 100

/** Reads the log of changed ИНН once a day, each line once. */
export async function watchInns(deps: Deps): Promise<JobOutcome> {
  const now = deps.clock.now()
  for (;;) {
    const offset = Number((await readCursor(deps.db, cursorName)) ?? '0')
    const page = await deps.taxService.ask('GetChangeInnHistory', { offset, limit: pageSize })
    if (!page.ok) return { next: 'again', at: now.add({ minutes: 30 }), why: page.refusal.kind }
    const { items } = page.value
    const last = Math.max(offset, ...items.map((item) => item.offset))
    for (const item of items) await recordChange(deps, item)
    if (last > offset) await saveCursor(deps.db, deps.clock, cursorName, String(last))
    // A line that could not be read is set aside for the operator, and the page is no shorter for that.
    const listed = items.length + (page.value.setAside?.length ?? 0)
    if (listed < pageSize || last === offset) return { next: 'again', at: now.add({ hours: 24 }), why: 'every day' }
  }
}

/**
 * The ИНН of contracts and receipts is not changed without the person: the change is stored next to the binding, the person is
 * notified, and the operator sees an alarm. Payments stop automatically when the tax service no longer recognizes the old
 * number.
 */
async function recordChange(
  { db, clock, log }: Deps,
  { previousInn, inn, offset }: { readonly previousInn: PersonInn; readonly inn: PersonInn; readonly offset: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await lockingAlone('bindings', tx.selectFrom('bindings').selectAll().where('inn', '=', previousInn)).execute()
    for (const row of rows) {
      const { person_id: personId } = row
      if (row.new_inn === inn) continue
      await tx.updateTable('bindings').set({ new_inn: inn, updated_at: clock.now() }).where('person_id', '=', personId).execute()
      const reason = { reason_code: 'INN_CHANGED', reason_text: 'ФНС присвоила вам другой ИНН. Напишите в поддержку' }
      await recordEvent(tx, clock, row.state, { ...row, ...reason })
      await announce(tx, clock, innChanged, { personId })
      log.error({ person: personId, offset }, 'a bound person has another ИНН')
    }
  })
}
