import { openAccount } from '#/features/organizations/server/open-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockOwnConnection } from './connection-queries.ts'

/** Locks a connection of the organization with its account; that of an account which was removed is found no more. */
export async function openOwnConnection(tx: Tx, scope: ClientScope, id: Id<'connection'>) {
  const own = tx.selectFrom('payout_connections').select('account_id').where('id', '=', id).where('org_id', '=', scope.orgId)
  const known = await own.executeTakeFirst()
  if (!known) return refuse({ kind: 'notFound' })
  const opened = await openAccount(tx, scope, known.account_id)
  const connection = await lockOwnConnection(tx, scope, id)
  if (!opened.ok || !connection) return refuse({ kind: 'notFound' })
  return ok({ connection, account: opened.value.account })
}
