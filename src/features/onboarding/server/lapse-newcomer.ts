import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newcomerLifecycle } from '../domain/newcomer.ts'
import type { Fallen } from '../domain/standing-invitation.ts'
import { planTelling } from './plan-telling.ts'
import { saveNewcomer } from './queries.ts'
import type { NewcomerRecord } from './queries.ts'

/** The person is not waited for any more; the customer reads why, if it was not mere silence. */
export async function lapseNewcomer(tx: Tx, clock: Clock, person: NewcomerRecord, fallen?: Fallen): Promise<void> {
  const lapsed = newcomerLifecycle.move(person.state, 'lapse', 'system')
  const state = lapsed.ok ? lapsed.value : person.state
  await saveNewcomer(tx, person.id, { state, problem: fallen?.customer ?? null, updated_at: clock.now() })
  await planTelling(tx, clock, person.onboarding_id)
}
