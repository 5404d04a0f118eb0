import { readInvitationToken } from '#/features/contractors/server/read-invitation-token.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { newcomerLifecycle } from '../domain/newcomer.ts'
import { planTelling } from './plan-telling.ts'
import { lockInvitation, lockInvited, saveNewcomer } from './queries.ts'

/** The person says no to a work, by his link and without an account. The customer sees it and decides what is next. */
export function refuseWork(deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string }, token: string) {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const invitationId = readInvitationToken(deps.codePepper, token)
    const person = invitationId && (await lockInvited(tx, invitationId))
    const invitation = invitationId && (await lockInvitation(tx, invitationId))
    const isLiving = invitation && Temporal.Instant.compare(invitation.expires_at, now) > 0
    if (!person || !isLiving || newcomerLifecycle.is.excluded(person.state)) return refuse({ kind: 'notFound' })
    if (newcomerLifecycle.is.refused(person.state)) return ok({ refused: true as const })
    const refused = newcomerLifecycle.move(person.state, 'refuse', 'person')
    if (!refused.ok) return refused
    await saveNewcomer(tx, person.id, { state: refused.value, updated_at: now })
    await planTelling(tx, deps.clock, person.onboarding_id)
    return ok({ refused: true as const })
  })
}
