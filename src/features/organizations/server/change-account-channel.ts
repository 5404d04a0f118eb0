import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { accountChannelNames } from '../domain/organization.ts'
import type { AccountChannel } from '../domain/organization.ts'
import { accountsOf } from './account-queries.ts'
import { openAccount } from './open-account.ts'
import { requireWhole } from './require-whole.ts'

/** Chooses how payments leave an account. Payments already started go as they were started. */
export async function changeAccountChannel(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'account'>,
  channel: AccountChannel,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openAccount(tx, scope, id)
    if (!opened.ok) return opened
    const { account, all } = opened.value
    if (account.channel === channel) return ok(all)
    await tx.updateTable('organization_accounts').set({ channel }).where('id', '=', id).execute()
    await recordEntry(tx, deps, scope, {
      action: 'accountChannelChanged',
      object: { kind: 'account', id, name: maskTail(account.account) },
      facts: { channel: accountChannelNames[channel] },
    })
    return ok(await accountsOf(tx, scope.orgId))
  })
}
