import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { repeatDay } from './repeat-day.ts'
import { lockRepetition } from './repetition-queries.ts'

/** Settles the days of a repetition that have come while their jobs were late, one a transaction, by the terms it has now. */
export async function settleDueDays(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'repetition'>,
): Promise<void> {
  const isSettled = await deps.db.transaction().execute(async (tx) => {
    const row = await lockRepetition(tx, scope, id)
    const day = row?.next_on
    if (!day || Temporal.PlainDate.compare(day, moscowDate(deps.clock.now())) > 0) return true
    await repeatDay(tx, deps, row, { day, finish: () => Promise.resolve() })
    return false
  })
  if (!isSettled) await settleDueDays(deps, scope, id)
}
