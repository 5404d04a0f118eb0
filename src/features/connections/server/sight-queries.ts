import { afterCall, firstSight } from '#/features/services/domain/silence.ts'
import type { ServiceCall, Sight } from '#/features/services/domain/silence.ts'
import type { SightBook } from '#/features/services/server/open-shared-memory.ts'
import { sightRows } from '#/features/services/server/sight-rows.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** Where the breaker of one connection is kept. */
export function sightBookOf(deps: Deps, id: Id<'connection'>): SightBook {
  const { db } = deps
  return {
    async read() {
      const row = await db.selectFrom('connection_sights').selectAll().where('connection_id', '=', id).executeTakeFirst()
      return row && sightRows.toSight(row)
    },
    async takeTrial(now, until) {
      const taken = await db
        .updateTable('connection_sights')
        .set({ next_try_at: until })
        .where('connection_id', '=', id)
        .where('next_try_at', '<=', now)
        .executeTakeFirst()
      return taken.numUpdatedRows === 1n
    },
    record: (call) => recordSight(deps, id, call),
  }
}

async function recordSight({ db, clock }: Deps, id: Id<'connection'>, call: ServiceCall): Promise<Sight> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    await tx
      .insertInto('connection_sights')
      .values({ connection_id: id, ...sightRows.toRow(firstSight(now)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const own = tx.selectFrom('connection_sights').selectAll().where('connection_id', '=', id)
    const row = await lockingAlone('connection_sights', own).executeTakeFirstOrThrow()
    const after = afterCall(sightRows.toSight(row), call, now)
    const told = after.failures === 0 ? { told_at: null } : {}
    await tx
      .updateTable('connection_sights')
      .set({ ...sightRows.toRow(after), ...told })
      .where('connection_id', '=', id)
      .execute()
    return after
  })
}
