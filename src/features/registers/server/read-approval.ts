import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { approvedText, decideApprover, moveRegister } from '../domain/register.ts'
import { approversOf, storedId } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { approvedRows, rowsOf } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

export type Approval = {
  readonly rows: readonly RowRecord[]
  /** Hash of what is approved: any other row, person or sum has another. */
  readonly sha256: string
  /** What the code confirms. */
  readonly subject: string
  readonly alone: boolean
}

/** May this member decide about this register now, and about what exactly? */
export async function readApproval(
  reader: Reader,
  scope: ClientScope,
  register: RegisterRecord,
): Promise<Result<Approval, Refusal<'wrongState' | 'ownRegister'>>> {
  const allowed = moveRegister(register.state, 'approve', 'client')
  if (!allowed.ok) return allowed
  const approver = decideApprover({
    person: scope.personId,
    makers: [register.created_by, register.submitted_by],
    approvers: await approversOf(reader, scope.orgId),
  })
  if (!approver.ok) return refuse({ kind: 'ownRegister' })
  const rows = await rowsOf(reader, register.id, ['ready'])
  const sha256 = sha256Hex(approvedText(register.id, approvedRows(rows)))
  return ok({ rows, sha256, subject: approvalSubject(storedId('register', register.id), sha256), alone: approver.value.alone })
}

function approvalSubject(id: Id<'register'>, sha256: string): string {
  return `approve:${id}:${sha256}`
}
