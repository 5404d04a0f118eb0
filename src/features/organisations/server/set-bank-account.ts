import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { ownOrganization } from './queries.ts'

/** Names the account the organisation pays from. The key of the account must fit its bank. */
export async function setBankAccount(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  typed: { bik: string; account: string; version: number },
) {
  const bik = parseBik(typed.bik)
  if (!bik) return refuse({ kind: 'requisitesBad', problem: 'БИК — 9 цифр' })
  const account = parseBankAccount(typed.account, bik)
  if (!account) return refuse({ kind: 'requisitesBad', problem: 'Счёт не подходит к этому БИК' })
  return deps.db.transaction().execute(async (tx) => {
    const row = await ownOrganization(tx, scope).forUpdate().executeTakeFirstOrThrow()
    if (row.version !== typed.version) return refuse({ kind: 'staleVersion' })
    await tx
      .updateTable('organizations')
      .set({ bank_bik: bik, bank_account: account, version: row.version + 1, updated_at: deps.clock.now() })
      .where('id', '=', scope.orgId)
      .execute()
    return ok({ ...row, bank_bik: bik, bank_account: account, version: row.version + 1 })
  })
}
