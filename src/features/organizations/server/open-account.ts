import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { accountsOf } from './account-queries.ts'
import { lockOrganization } from './queries.ts'

/** Finds an active account beside all the others, with the organization locked: its accounts change one after another. */
export async function openAccount(tx: Tx, scope: ClientScope, id: Id<'account'>) {
  await lockOrganization(tx, scope.orgId)
  const all = await accountsOf(tx, scope.orgId)
  const account = all.find((one) => one.id === id)
  return account ? ok({ account, all }) : refuse({ kind: 'notFound' })
}
