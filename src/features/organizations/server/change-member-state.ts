import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { memberRoleNames } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { actionsOver, memberStatusNames } from '../domain/member.ts'
import { memberLeft } from './jobs.ts'
import { countOwners } from './member-queries.ts'
import { openMember } from './open-member.ts'

const journalActions = {
  disable: 'memberDisabled',
  enable: 'memberEnabled',
  cancel: 'invitationCancelled',
  decline: 'accessDeclined',
} as const

/**
 * Disables or restores a member, cancels an invitation, declines an access request. A disabled member loses access on the next
 * request. The last owner cannot be disabled.
 */
export function changeMemberState(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  { id, action }: { id: Id<'member'>; action: keyof typeof journalActions },
) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openMember(tx, scope, id)
    if (!opened.ok) return opened
    const { member } = opened.value
    const lastOne = action === 'disable' && member.role === 'owner' && (await countOwners(tx, scope.orgId, id)) === 0
    if (lastOne) return refuse({ kind: 'lastOwner' })
    if (!actionsOver(scope, { ...member, branchIds: member.branch_ids }).includes(action))
      return refuse({ kind: 'wrongState', state: id === scope.memberId ? 'это вы' : memberStatusNames[member.status] })
    // The member's account was deleted: there is nobody to restore.
    if (action === 'enable' && member.phone === null) return refuse({ kind: 'wrongState', state: 'аккаунт удалён' })
    if (action === 'cancel' || action === 'decline') {
      await tx.deleteFrom('members').where('id', '=', id).execute()
    } else {
      const now = deps.clock.now()
      const disabledAt = action === 'disable' ? now : null
      await tx
        .updateTable('members')
        .set({ status: action === 'disable' ? 'disabled' : 'active', disabled_at: disabledAt, version: member.version + 1 })
        .where('id', '=', id)
        .execute()
      const left = { memberId: id, orgId: scope.orgId, at: now.toString() }
      if (action === 'disable') await announce(tx, deps.clock, memberLeft, left)
    }
    await recordEntry(tx, deps, scope, {
      action: journalActions[action],
      object: { kind: 'member', id, name: member.name },
      facts: { role: memberRoleNames[member.role] },
    })
    return ok()
  })
}
