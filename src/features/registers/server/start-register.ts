import { readOrganization } from '#/features/organisations/server/read-organization.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { approvalLivesDays, approvedText, moveRegister } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'
import { createPayouts } from './create-payouts.ts'
import { lockRegister, saveRegister } from './register-queries.ts'
import { approvedRows, rowsOf } from './row-queries.ts'

type StartRefusal = Refusal<'notFound' | 'wrongState' | 'accountMissing' | 'approvalStale' | 'registerChanged' | 'rowsWithErrors'>

/** Sends an approved register to the bank, exactly as it was approved and at most seven days after. */
export function startRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
): Promise<Result<{ id: string; state: RegisterState }, StartRefusal>> {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const started = moveRegister(register.state, 'start', 'client')
    if (!started.ok) return started
    if (!(await readOrganization(tx, scope.orgId)).bank) return refuse({ kind: 'accountMissing' })
    const rows = await rowsOf(tx, id, ['ready'])
    const now = deps.clock.now()
    const approval = await lastApproval(tx, id)
    if (!approval || Temporal.Instant.compare(approval.at.add({ hours: 24 * approvalLivesDays }), now) < 0) {
      return refuse({ kind: 'approvalStale' })
    }
    if (approval.register_sha256 !== sha256Hex(approvedText(id, approvedRows(rows)))) return refuse({ kind: 'registerChanged' })

    const paid = await createPayouts(tx, deps, rows)
    if (!paid.ok) return paid
    await saveRegister(tx, id, { state: started.value, started_by: scope.personId, started_at: now, updated_at: now })
    return ok({ id, state: started.value })
  })
}

function lastApproval(tx: Tx, registerId: string) {
  return tx
    .selectFrom('register_approvals')
    .select(['register_sha256', 'at'])
    .where('register_id', '=', registerId)
    .where('decision', '=', 'approved')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
