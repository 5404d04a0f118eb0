import { ok, refuse } from '#/kernel/result.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'

/** Invites a colleague by phone; he joins when he signs in as a client. Only an owner makes another owner. */
export function inviteMember(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  form: { phone: Phone; name: string; role: MemberRole },
) {
  return deps.db.transaction().execute(async (tx) => {
    if (form.role === 'owner' && scope.role !== 'owner') return refuse({ kind: 'noAccess', role: 'Владелец' })
    const member = await tx
      .insertInto('members')
      .values({
        id: newId('member', deps.clock),
        org_id: scope.orgId,
        phone: form.phone,
        name: form.name,
        role: form.role,
        status: 'invited',
        invited_by: scope.personId,
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'phone']).doNothing())
      .returningAll()
      .executeTakeFirst()
    return member ? ok(member) : refuse({ kind: 'wrongState', state: 'этот телефон уже в команде' })
  })
}
