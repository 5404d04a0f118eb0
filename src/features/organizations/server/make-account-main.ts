import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { accountsOf } from './account-queries.ts'
import { openAccount } from './open-account.ts'
import { requireWhole } from './require-whole.ts'

/** Makes an account the default for payments. Payments already sent to the bank keep theirs. */
export async function makeAccountMain(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'account'>) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openAccount(tx, scope, id)
    if (!opened.ok) return opened
    const { account, all } = opened.value
    if (account.is_main) return ok(all)
    // Clear the old flag first: a unique index allows one main account.
    await tx.updateTable('organization_accounts').set({ is_main: false }).where('org_id', '=', scope.orgId).execute()
    await tx.updateTable('organization_accounts').set({ is_main: true }).where('id', '=', id).execute()
    await recordEntry(tx, deps, scope, {
      action: 'accountMadeMain',
      object: { kind: 'account', id, name: maskTail(account.account) },
    })
    return ok(await accountsOf(tx, scope.orgId))
  })
}
