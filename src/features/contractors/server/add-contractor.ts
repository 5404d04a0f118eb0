import { takeNewestStatus } from '#/features/partner/server/take-newest-status.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { contractorAdded } from './jobs.ts'

/** Records that a person works with an organization; new work takes them out of the archive. Idempotent. */
export async function addContractor(
  tx: Tx,
  clock: Clock,
  link: {
    orgId: Id<'organization'>
    personId: Id<'person'>
    inn: PersonInn
    source: 'invite' | 'task' | 'import'
  },
): Promise<void> {
  const answers = tx
    .selectFrom('npd_status_checks')
    .select(['result', 'checked_at', 'registered_on'])
    .where('inn', '=', link.inn)
    .where('result', '<>', 'unknown')
  const seen = await takeNewestStatus(answers).executeTakeFirst()
  const added = await tx
    .insertInto('contractors')
    .values({
      id: newId('contractor', clock),
      org_id: link.orgId,
      person_id: link.personId,
      inn: link.inn,
      source: link.source,
      status_seen: seen?.result ?? null,
      status_seen_at: seen?.checked_at ?? null,
      status_since: seen?.result === 'active' ? seen.registered_on : null,
      created_at: clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'person_id'])
        .doUpdateSet({ state: 'works', state_reason: null, state_at: clock.now() })
        .where('contractors.state', '=', 'archived'),
    )
    .returning('id')
    .executeTakeFirst()
  if (added) await announce(tx, clock, contractorAdded, { orgId: link.orgId, personId: link.personId })
}
