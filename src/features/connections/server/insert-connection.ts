import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { newToken, sha256 } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { connectionLifecycle } from '../domain/connection.ts'
import type { ConnectionRow } from './connection-queries.ts'
import { checkConnectionJob } from './jobs.ts'
import type { ReadSecrets } from './read-secrets.ts'
import { sealCredentials } from './seal-credentials.ts'

type NewConnection = {
  readonly orgId: Id<'organization'>
  readonly accountId: Id<'account'>
  readonly by: Id<'person'>
  readonly kind: string
  readonly secrets: ReadSecrets
}

/** A connection that waits for its first good check, with a word of its own in its address for news. */
export async function insertConnection(
  tx: Tx,
  { clock, fieldKey }: { readonly clock: Clock; readonly fieldKey: FieldKey },
  { orgId, accountId, by, kind, secrets }: NewConnection,
): Promise<ConnectionRow> {
  const now = clock.now()
  const id = newId('connection', clock)
  const hook = newToken()
  const [state] = connectionLifecycle.starts
  if (!state) throw new Error('A connection has no first state')
  const row = await tx
    .insertInto('payout_connections')
    .values({
      id,
      org_id: orgId,
      account_id: accountId,
      kind,
      state,
      credentials_cipher: sealCredentials(fieldKey, id, { credentials: secrets.credentials, hook }),
      webhook_sha256: sha256(hook),
      secret_until: secrets.secretUntil,
      created_by: by,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(tx, clock, checkConnectionJob, { connectionId: id }, { key: id, runAt: now.add({ seconds: 30 }) })
  return row
}
