import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { openAccount } from '#/features/organizations/server/open-account.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { findConnection } from './find-connection.ts'
import { insertConnection } from './insert-connection.ts'
import type { OfferedChannel } from './open-channels.ts'
import { readOffer } from './read-offer.ts'
import type { TypedOffer } from './read-offer.ts'

export type ConnectDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly fieldKey: FieldKey
  readonly offered: readonly OfferedChannel[]
}

/** Connects an account to a channel. It pays after the first good check; what was typed is told to nobody again. */
export async function connectAccount(
  deps: ConnectDeps,
  scope: ClientScope,
  typed: TypedOffer & { readonly account_id: Id<'account'> },
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const offer = readOffer(deps.offered, typed)
  if (!offer.ok) return offer
  const { kind, secrets } = offer.value
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openAccount(tx, scope, typed.account_id)
    if (!opened.ok) return opened
    const { account } = opened.value
    if (await findConnection(tx, account.id)) return refuse({ kind: 'wrongState', state: 'этот счёт уже подключён' })
    const made = { orgId: scope.orgId, accountId: account.id, by: scope.personId, kind: kind.kind, secrets }
    const row = await insertConnection(tx, deps, made)
    await recordEntry(tx, deps, scope, {
      action: 'accountConnected',
      object: { kind: 'account', id: account.id, name: maskTail(account.account) },
      facts: { channel: kind.title },
    })
    return ok(row)
  })
}
