import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { registerLifecycle, repayableStates } from '../domain/register.ts'
import { approvalOf } from './approval-queries.ts'
import type { CheckDeps } from './check-rows.ts'
import { chooseAccount } from './choose-account.ts'
import { createPayouts } from './create-payouts.ts'
import { lockRegister, saveRegister } from './register-queries.ts'
import { recomputeRegisterState } from './recompute-register-state.ts'
import { lockRowsIn } from './row-queries.ts'

/**
 * Pays rows the bank refused or returned again, as new payouts with the current payment details, while the approval is at most
 * seven days old. Paid rows are not touched; one whose act is in question stays with its reason.
 */
export function retryRegister(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  rowIds: readonly Id<'row'>[] | undefined,
): Promise<
  Result<
    { id: string; retried: number },
    Refusal<'notFound' | 'wrongState' | 'accountMissing' | 'bankMissing' | 'approvalOld' | 'rowsWithErrors'>
  >
> {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    if (!registerLifecycle.may(register.state, 'resume', 'system'))
      return refuse({ kind: 'wrongState', state: registerLifecycle.nameOf(register.state) })
    if (register.stopped_at !== null) return refuse({ kind: 'wrongState', state: 'Выплаты остановлены' })
    // The bank may have answered a moment ago: the register has not followed its rows yet.
    const state = await recomputeRegisterState(tx, deps, register)
    const executing = registerLifecycle.is.executing(state) ? ok(state) : registerLifecycle.move(state, 'retry', 'client')
    if (!executing.ok) return executing
    const account = await chooseAccount(tx, scope.orgId)
    if (!account.ok) return account
    if (!(await approvalOf(tx, deps.clock, register)).holds) return refuse({ kind: 'approvalOld' })
    const refused = await lockRowsIn(tx, id, repayableStates)
    const chosen = rowIds ? refused.filter((row) => rowIds.some((rowId) => rowId === row.id)) : refused
    if (chosen.length === 0) return refuse({ kind: 'wrongState', state: registerLifecycle.nameOf(register.state) })

    const paid = await createPayouts(tx, deps, register, account.value, chosen)
    if (!paid.ok) return paid
    await saveRegister(tx, id, { state: executing.value, updated_at: deps.clock.now() })
    await recordEntry(tx, deps, scope, {
      action: 'registerRetried',
      object: { kind: 'register', id, name: register.number },
      facts: { rows: paid.value.made, amount: paid.value.amount },
    })
    return ok({ id, retried: paid.value.made })
  })
}
