import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { bindingLifecycle } from '../domain/binding.ts'
import { breakBinding } from './break-binding.ts'
import { sendUnbindingJob } from './jobs.ts'
import { bindingOf } from './queries.ts'

/** Hours an unresponsive tax service may delay the closing of an account. */
const patience = 24

/**
 * Ends the binding before the account is closed, while the ИНН is still known. `telling`: the tax service has not confirmed
 * yet, try again later.
 */
export async function closeBinding(tx: Tx, deps: { readonly clock: Clock }, personId: Id<'person'>): Promise<'over' | 'telling'> {
  if (await breakBinding(tx, deps, personId, 'Аккаунт удаляется')) return 'telling'
  const row = await bindingOf(tx, personId)
  const since = bindingLifecycle.is.unboundByUs(row?.state) ? row.processed_at : null
  if (!since || Temporal.Instant.compare(since.add({ hours: patience }), deps.clock.now()) <= 0) return 'over'
  const telling = await tx
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', sendUnbindingJob.name)
    .where('state', '=', 'waiting')
    .where(sqlBoolean`payload ->> 'personId' = ${personId}`)
    .executeTakeFirst()
  return telling ? 'telling' : 'over'
}
