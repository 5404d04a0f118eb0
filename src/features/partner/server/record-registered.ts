import type { PersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { readRights } from './jobs.ts'

/** Handles a payer who regained the status: the platform may still be their partner. Does nothing for others. */
export async function recordRegistered(tx: Tx, deps: { readonly clock: Clock }, inn: PersonInn): Promise<void> {
  const rows = await tx
    .selectFrom('bindings')
    .select('person_id')
    .where('inn', '=', inn)
    .where('state', '=', 'notNpd')
    .where('bound_at', 'is not', null)
    .execute()
  for (const { person_id: personId } of rows) await enqueue(tx, deps.clock, readRights, { personId }, { key: personId })
}
