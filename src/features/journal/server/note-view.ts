import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { PersonalViewKind } from '../domain/personal-view.ts'

/**
 * Remembers that a member opened the data of one person, once a day for each place: after a leak through his account it is known whose
 * data were seen (152-ФЗ, art. 21 part 3.1).
 */
export async function noteView(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { orgId, personId: viewerId }: ClientScope,
  personId: Id<'person'>,
  kind: PersonalViewKind,
): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('personal_views')
    .values({ org_id: orgId, viewer_id: viewerId, person_id: personId, kind, day: moscowDate(now), first_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
