import { nuanceOf } from '#/kernel/roles.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** Whether `narrowReceipts` leaves this member every receipt of the organization. */
export function seesEveryReceipt(member: Pick<ClientScope, 'role' | 'branchIds'>): boolean {
  return member.branchIds.length === 0 && nuanceOf(member.role, 'seeReceipts') !== 'ownTasks'
}
