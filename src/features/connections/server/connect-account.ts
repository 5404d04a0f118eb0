import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { openAccount } from '#/features/organizations/server/open-account.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { newToken, sha256 } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { connectionLifecycle } from '../domain/connection.ts'
import { findConnection } from './find-connection.ts'
import { checkConnectionJob } from './jobs.ts'
import type { OfferedChannel } from './open-channels.ts'
import { readSecrets } from './read-secrets.ts'
import type { TypedSecrets } from './read-secrets.ts'
import { sealCredentials } from './seal-credentials.ts'

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
  typed: TypedSecrets & { readonly account_id: Id<'account'>; readonly kind: string },
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const offer = deps.offered.find(({ kind }) => kind.kind === typed.kind)
  if (!offer) return refuse({ kind: 'credentialsBad', field: 'kind', problem: 'Такого подключения нет' })
  const secrets = readSecrets(offer, typed)
  if (!secrets.ok) return secrets
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openAccount(tx, scope, typed.account_id)
    if (!opened.ok) return opened
    const { account } = opened.value
    if (await findConnection(tx, account.id)) return refuse({ kind: 'wrongState', state: 'этот счёт уже подключён' })
    const now = deps.clock.now()
    const id = newId('connection', deps.clock)
    const hook = newToken()
    const [state] = connectionLifecycle.starts
    if (!state) throw new Error('A connection has no first state')
    const row = await tx
      .insertInto('payout_connections')
      .values({
        id,
        org_id: scope.orgId,
        account_id: account.id,
        kind: offer.kind.kind,
        state,
        credentials_cipher: sealCredentials(deps.fieldKey, id, { credentials: secrets.value.credentials, hook }),
        webhook_sha256: sha256(hook),
        secret_until: secrets.value.secretUntil,
        created_by: scope.personId,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueue(tx, deps.clock, checkConnectionJob, { connectionId: id }, { key: id, runAt: now.add({ seconds: 30 }) })
    await recordEntry(tx, deps, scope, {
      action: 'accountConnected',
      object: { kind: 'account', id: account.id, name: maskTail(account.account) },
      facts: { channel: offer.kind.title },
    })
    return ok(row)
  })
}
