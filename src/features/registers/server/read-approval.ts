import type { ApprovalStep } from '#/features/organisations/domain/approval-policy.ts'
import { voiceOf } from '#/features/organisations/domain/approval-way.ts'
import type { ApprovalWay, Voice } from '#/features/organisations/domain/approval-way.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { approvedText, moveRegister } from '../domain/register.ts'
import { makersOf, waysOf } from './approval-queries.ts'
import { storedId } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { approvedRows, rowsOf } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

export type Approval = {
  readonly rows: readonly RowRecord[]
  /** Hash of what is approved: any other row, person or sum has another. */
  readonly sha256: string
  /** What the code confirms. */
  readonly subject: string
  readonly way: ApprovalWay
  readonly voice: Voice & { readonly order: number; readonly step: ApprovalStep }
}

/** May this member take the present step of a register, for whom, and about what exactly? */
export async function readApproval(
  reader: Reader,
  deps: { readonly clock: Clock },
  scope: ClientScope,
  register: RegisterRecord,
): Promise<Result<Approval, Refusal<'wrongState' | 'ownRegister' | 'notApprover'>>> {
  const allowed = moveRegister(register.state, 'approve', 'client')
  if (!allowed.ok) return allowed
  const way = (await waysOf(reader, deps.clock, scope.orgId, [register])).get(register.id)
  if (!way) throw new Error('A register was asked about and not answered')
  const voice = voiceOf(way, scope.personId, makersOf(register))
  if (!voice.ok) return voice
  const rows = await rowsOf(reader, register.id, ['ready'])
  const sha256 = sha256Hex(approvedText(register.id, approvedRows(rows)))
  return ok({ rows, sha256, subject: approvalSubject(storedId('register', register.id), sha256), way, voice: voice.value })
}

function approvalSubject(id: Id<'register'>, sha256: string): string {
  return `approve:${id}:${sha256}`
}
