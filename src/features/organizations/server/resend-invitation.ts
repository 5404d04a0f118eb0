import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { memberStatusNames, isMember } from '../domain/member.ts'
import { sendInvitationJob } from './jobs.ts'
import { openMember } from './open-member.ts'

/** Sends an invitation again, at most once a minute and five times a day per phone. The 30-day term restarts. */
export function resendInvitation(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'member'>) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openMember(tx, scope, id)
    if (!opened.ok) return opened
    const { member } = opened.value
    if (!isMember.invited(member.status)) return refuse({ kind: 'wrongState', state: memberStatusNames[member.status] })
    const now = deps.clock.now()
    const since = member.invited_at ? Math.floor(now.since(member.invited_at).total('seconds')) : 60
    if (since < 60) return refuse({ kind: 'tooOften', seconds: 60 - since })
    const counted = await takeFromLimits(tx, deps.clock, [{ key: `invite:phone:${member.phone}`, count: 5, seconds: 86_400 }])
    if (!counted.ok) return counted
    await tx
      .updateTable('members')
      .set({ invited_at: now, invited_by: scope.personId, version: member.version + 1 })
      .where('id', '=', id)
      .execute()
    await enqueue(tx, deps.clock, sendInvitationJob, { memberId: id, sentAt: now.toString() })
    const { phone } = member
    await recordEntry(tx, deps, scope, {
      action: 'invitationResent',
      object: { kind: 'member', id, name: phone ? maskPhone(phone) : '' },
    })
    return ok({ id })
  })
}
