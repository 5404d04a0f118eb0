import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { accountsOf } from './account-queries.ts'
import { openAccount } from './open-account.ts'
import { requireWhole } from './require-whole.ts'

/** Removes an account. The main account cannot be removed while others exist. */
export async function removeAccount(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'account'>) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openAccount(tx, scope, id)
    if (!opened.ok) return opened
    const { account, all } = opened.value
    if (account.is_main && all.length > 1)
      return refuse({ kind: 'wrongState', state: 'это основной счёт, сначала выберите другой основным' })
    await tx.updateTable('organization_accounts').set({ removed_at: deps.clock.now() }).where('id', '=', id).execute()
    await recordEntry(tx, deps, scope, {
      action: 'accountRemoved',
      object: { kind: 'account', id, name: maskTail(account.account) },
    })
    return ok(await accountsOf(tx, scope.orgId))
  })
}
