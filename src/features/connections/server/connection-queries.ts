import type { Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'

export type ConnectionRow = Selectable<Tables['payout_connections']>

/** Connections of the accounts that the organization still has. */
export function connectionsOf(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('payout_connections')
    .innerJoin('organization_accounts', 'organization_accounts.id', 'payout_connections.account_id')
    .leftJoin('connection_sights', 'connection_sights.connection_id', 'payout_connections.id')
    .selectAll('payout_connections')
    .select(['organization_accounts.account', 'connection_sights.state as sight', 'connection_sights.since as sight_since'])
    .where('payout_connections.org_id', '=', orgId)
    .where('organization_accounts.removed_at', 'is', null)
    .orderBy('payout_connections.created_at')
    .execute()
}

/** The connection whose channel knows this word of its address. */
export function findByHook(reader: Reader, hookSha256: Buffer) {
  return reader
    .selectFrom('payout_connections')
    .select(['id', 'account_id'])
    .where('webhook_sha256', '=', hookSha256)
    .executeTakeFirst()
}

/** Locks a connection of the member's organization. */
export function lockOwnConnection(tx: Tx, scope: ClientScope, id: Id<'connection'>): Promise<ConnectionRow | undefined> {
  const own = tx.selectFrom('payout_connections').selectAll().where('id', '=', id).where('org_id', '=', scope.orgId)
  return lockingAlone('payout_connections', own).executeTakeFirst()
}

/** Locks a connection for the product itself. */
export function lockConnection(tx: Tx, id: Id<'connection'>): Promise<ConnectionRow | undefined> {
  const one = tx.selectFrom('payout_connections').selectAll().where('id', '=', id)
  return lockingAlone('payout_connections', one).executeTakeFirst()
}

export type ConnectionChange = Partial<
  Pick<ConnectionRow, 'state' | 'credentials_cipher' | 'secret_until' | 'checked_at' | 'reason' | 'version'>
>

export async function saveConnection(
  tx: Tx,
  id: Id<'connection'>,
  now: Temporal.Instant,
  change: ConnectionChange,
): Promise<ConnectionRow> {
  return tx
    .updateTable('payout_connections')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
