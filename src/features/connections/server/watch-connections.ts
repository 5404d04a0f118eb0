import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { tellAfter } from '#/features/services/domain/silence.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { connectionLifecycle, warnDaysBefore } from '../domain/connection.ts'
import { lockConnection, saveConnection } from './connection-queries.ts'
import { connectionExpires, connectionSilent } from './jobs.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** Warns of secrets that end soon, and tells of channels that have been silent for half an hour; each once. */
export async function watchConnections({ db, clock }: Deps): Promise<JobOutcome> {
  const last = moscowDate(clock.now()).add({ days: warnDaysBefore })
  const ending = await db
    .selectFrom('payout_connections')
    .select('id')
    .where('state', 'in', connectionLifecycle.statesWhere('expire'))
    .where('secret_until', '<=', last)
    .execute()
  for (const { id } of ending) {
    await db.transaction().execute(async (tx) => {
      const row = await lockConnection(tx, id)
      if (!row || !connectionLifecycle.may(row.state, 'expire', 'system')) return
      await saveConnection(tx, id, clock.now(), { state: connectionLifecycle.after(row.state, 'expire') })
      await announce(tx, clock, connectionExpires, { connectionId: id })
    })
  }
  await db.transaction().execute((tx) => tellSilences(tx, clock))
  return { next: 'again', at: clock.now().add({ minutes: 5 }), why: 'watching' }
}

async function tellSilences(tx: Tx, clock: Clock): Promise<void> {
  const now = clock.now()
  const silent = await tx
    .updateTable('connection_sights')
    .set({ told_at: now })
    .where('state', '=', 'silent')
    .where('told_at', 'is', null)
    .where('since', '<=', now.subtract(tellAfter.lasts))
    .returning('connection_id')
    .execute()
  for (const { connection_id: connectionId } of silent) await announce(tx, clock, connectionSilent, { connectionId })
}
