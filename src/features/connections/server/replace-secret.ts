import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { connectionLifecycle } from '../domain/connection.ts'
import type { ConnectDeps } from './connect-account.ts'
import { saveConnection } from './connection-queries.ts'
import { checkConnectionJob } from './jobs.ts'
import { openCredentials } from './open-credentials.ts'
import { openOwnConnection } from './open-own-connection.ts'
import { readSecrets } from './read-secrets.ts'
import type { TypedSecrets } from './read-secrets.ts'
import { sealCredentials } from './seal-credentials.ts'

/** Replaces the secret of a connection; whatever is known of the old one is forgotten. New payments wait for a good check. */
export async function replaceSecret(deps: ConnectDeps, scope: ClientScope, id: Id<'connection'>, typed: TypedSecrets) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openOwnConnection(tx, scope, id)
    if (!opened.ok) return opened
    const { connection, account } = opened.value
    const offer = deps.offered.find(({ kind }) => kind.kind === connection.kind)
    if (!offer) return refuse({ kind: 'credentialsBad', field: 'kind', problem: 'Такого подключения больше нет' })
    const secrets = readSecrets(offer, typed)
    if (!secrets.ok) return secrets
    const state = connectionLifecycle.move(connection.state, 'replace', 'client')
    // A secret that is being checked may be replaced too: it stays in that state.
    if (!state.ok) return refuse({ kind: 'credentialsBad', field: 'kind', problem: 'Подключение нельзя изменить' })
    const { hook } = openCredentials(deps.fieldKey, connection)
    const now = deps.clock.now()
    const row = await saveConnection(tx, id, now, {
      state: state.value,
      credentials_cipher: sealCredentials(deps.fieldKey, id, { credentials: secrets.value.credentials, hook }),
      secret_until: secrets.value.secretUntil,
      checked_at: null,
      reason: '',
      version: connection.version + 1,
    })
    await enqueue(tx, deps.clock, checkConnectionJob, { connectionId: id }, { key: id, runAt: now.add({ seconds: 30 }) })
    await recordEntry(tx, deps, scope, {
      action: 'connectionSecretReplaced',
      object: { kind: 'account', id: account.id, name: maskTail(account.account) },
      facts: { channel: offer.kind.title },
    })
    return ok(row)
  })
}
