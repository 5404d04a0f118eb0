import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { mayTouch } from '../domain/member.ts'
import { lockMember } from './member-queries.ts'
import { lockOrganization } from './queries.ts'

/** Locks a colleague whom the viewer may manage, with the organization: who owns it is decided one at a time. */
export async function openMember(tx: Tx, scope: ClientScope, id: Id<'member'>) {
  const organization = await lockOrganization(tx, scope.orgId)
  const member = await lockMember(tx, scope, id)
  if (!member) return refuse({ kind: 'notFound' })
  const touched = mayTouch(scope, { ...member, branchIds: member.branch_ids })
  return touched.ok ? ok({ organization, member }) : touched
}
