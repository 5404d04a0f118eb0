import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { CodePurpose } from '../domain/code-purpose.ts'
import { shownDelivery } from '../domain/delivery.ts'
import { latestMessage } from './code-queries.ts'

const shownMinutes = 10

/** The delivery state of a person's newest message with a code of these purposes; `none` without one in the last ten minutes. */
export async function describeDelivery(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  personId: Id<'person'>,
  purposes: readonly CodePurpose[],
) {
  const now = clock.now()
  const message = await latestMessage(db, personId, purposes, now.subtract({ minutes: shownMinutes }))
  if (!message) return { state: 'none' as const, reason: null }
  return { state: shownDelivery(message, now), reason: message.reason ?? null }
}
