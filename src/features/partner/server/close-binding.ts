import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { breakBinding } from './break-binding.ts'
import { tellUnbindingJob } from './jobs.ts'
import { bindingOf } from './queries.ts'

/** Hours a tax service that does not answer may hold up the closing of an account. */
const patience = 24

/**
 * An account is to be closed: its binding ends first, while there is still an ИНН to name. `telling`: the tax service has
 * not confirmed yet, ask again in a while.
 */
export async function closeBinding(tx: Tx, deps: { readonly clock: Clock }, personId: Id<'person'>): Promise<'over' | 'telling'> {
  if (await breakBinding(tx, deps, personId, 'Аккаунт удаляется')) return 'telling'
  const row = await bindingOf(tx, personId)
  const since = row?.state === 'unboundByUs' ? row.processed_at : null
  if (!since || Temporal.Instant.compare(since.add({ hours: patience }), deps.clock.now()) <= 0) return 'over'
  const telling = await tx
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', tellUnbindingJob.name)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`payload ->> 'person_id' = ${personId}`)
    .executeTakeFirst()
  return telling ? 'telling' : 'over'
}
