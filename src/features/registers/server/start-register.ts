import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { ChannelFor } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks, sum } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { missingTo } from '../domain/channel-balance.ts'
import { approvedText, registerLifecycle } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'
import { approvalOf } from './approval-queries.ts'
import { checkLimits } from './check-limits.ts'
import { chooseAccount } from './choose-account.ts'
import { readBalance } from './read-balance.ts'
import { beginPaymentsJob } from './jobs.ts'
import { lockRegistersOf, lockRegister, saveRegister } from './register-queries.ts'
import { approvedRowsOf, countUnpayable } from './row-queries.ts'

type StartRefusal = Refusal<
  | 'notFound'
  | 'wrongState'
  | 'accountMissing'
  | 'bankMissing'
  | 'approvalStale'
  | 'balanceShort'
  | 'registerChanged'
  | 'rowsWithErrors'
  | 'registerAboveLimit'
  | 'dayAboveLimit'
>

/**
 * Starts the payment of an approved register, exactly as approved and at most seven days later. All refusals are decided here; a job
 * makes the payouts.
 */
export async function startRegister(
  deps: { readonly db: Database; readonly clock: Clock; readonly channelFor: ChannelFor },
  scope: ClientScope,
  id: Id<'register'>,
): Promise<Result<{ id: string; state: RegisterState }, StartRefusal>> {
  // A call to the channel holds no lock.
  const balance = await readBalance(deps, scope.orgId)
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const started = registerLifecycle.move(register.state, 'start', 'client')
    if (!started.ok) return started
    const account = await chooseAccount(tx, scope.orgId)
    if (!account.ok) return account
    const rows = await approvedRowsOf(tx, id)
    const approval = await approvalOf(tx, deps.clock, register)
    if (!approval.holds) return refuse({ kind: 'approvalStale' })
    const present = sha256Hex(approvedText(id, rows))
    if ([...approval.texts].some((text) => text !== present)) return refuse({ kind: 'registerChanged' })
    const amount = sum(rows.map((row) => kopecks(row.amount)))
    const limits = await checkLimits(tx, deps, scope, register, amount, 'started')
    if (!limits.ok) return limits

    const unpayable = await countUnpayable(tx, id)
    if (unpayable > 0) return refuse({ kind: 'rowsWithErrors', count: unpayable })
    const missing = missingTo(amount, balance)
    if (missing !== undefined) return refuse({ kind: 'balanceShort', missing })

    const now = deps.clock.now()
    await saveRegister(tx, id, { state: started.value, started_by: scope.personId, started_at: now, updated_at: now })
    await recordEntry(tx, deps, scope, {
      action: 'registerStarted',
      object: { kind: 'register', id, name: register.number },
      facts: { rows: rows.length, amount },
    })
    const { id: accountId, channel } = account.value
    await enqueue(tx, deps.clock, beginPaymentsJob, { registerId: id, accountId, channel }, { key: id })
    return ok({ id, state: started.value })
  })
}
