import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { readRights } from './jobs.ts'

/** A payer who had lost his status has it again: perhaps the platform is still his partner. Does nothing for others. */
export async function noteRegistered(tx: Tx, deps: { readonly clock: Clock }, inn: string): Promise<void> {
  const rows = await tx
    .selectFrom('bindings')
    .select('person_id')
    .where('inn', '=', inn)
    .where('state', '=', 'notNpd')
    .where('bound_at', 'is not', null)
    .execute()
  for (const { person_id } of rows) await enqueue(tx, deps.clock, readRights, { person_id }, { key: person_id })
}
