import type { ApprovalStep } from '#/features/organizations/domain/approval-policy.ts'
import { approvalRightOf } from '#/features/organizations/domain/approval-route.ts'
import type { ApprovalRoute, ApprovalRight } from '#/features/organizations/domain/approval-route.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseId } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { approvedText, registerLifecycle } from '../domain/register.ts'
import { makersOf, approvalRoutes } from './approval-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { approvedRows, rowsOfRegister } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

export type Approval = {
  readonly rows: readonly RowRecord[]
  /** Hash of what is approved: a different row, person or amount changes it. */
  readonly sha256: string
  /** What the code confirms. */
  readonly subject: string
  readonly route: ApprovalRoute
  readonly approvalRight: ApprovalRight & { readonly order: number; readonly step: ApprovalStep }
  /** The absent approver, when a substitute decides. */
  readonly forPersonId: Id<'person'> | null
}

/** Decides whether this member may take the current step of a register, on whose behalf, and for which content. */
export async function readApproval(
  reader: Reader,
  deps: { readonly clock: Clock },
  scope: ClientScope,
  register: RegisterRecord,
): Promise<Result<Approval, Refusal<'wrongState' | 'ownRegister' | 'notApprover'>>> {
  const allowed = registerLifecycle.move(register.state, 'approve', 'client')
  if (!allowed.ok) return allowed
  const route = (await approvalRoutes(reader, deps.clock, scope.orgId, [register])).get(register.id)
  if (!route) throw new Error('A register was asked about and not answered')
  const approvalRight = approvalRightOf(route, scope.personId, makersOf(register))
  if (!approvalRight.ok) return approvalRight
  const forPersonId = parseId('person', approvalRight.value.forWhom?.personId ?? '') ?? null
  const rows = await rowsOfRegister(reader, register.id, ['ready'])
  const sha256 = sha256Hex(approvedText(register.id, approvedRows(rows)))
  return ok({
    rows,
    sha256,
    subject: approvalSubject(register.id, sha256),
    route,
    approvalRight: approvalRight.value,
    forPersonId,
  })
}

function approvalSubject(id: Id<'register'>, sha256: string): string {
  return `approve:${id}:${sha256}`
}
