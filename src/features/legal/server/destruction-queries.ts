import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { destructionMethod, readDestroyedParts, readKeptParts } from '../domain/destruction.ts'
import type { DestroyedPart, DestructionReason, DestructionRecord, KeptPart } from '../domain/destruction.ts'

export type Destruction = {
  readonly personId: Id<'person'>
  readonly reason: DestructionReason
  readonly destroyed: readonly DestroyedPart[]
  readonly kept: readonly KeptPart[]
  readonly requestedAt: Temporal.Instant
}

export async function insertDestruction(
  tx: Tx,
  record: Destruction & { readonly id: Id<'destruction'>; readonly destroyedAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('destruction_records')
    .values({
      id: record.id,
      person_id: record.personId,
      reason: record.reason,
      destroyed: JSON.stringify(record.destroyed),
      kept: JSON.stringify(record.kept),
      method: destructionMethod,
      requested_at: record.requestedAt,
      destroyed_at: record.destroyedAt,
    })
    .execute()
}

export async function findDestruction(reader: Reader, id: Id<'destruction'>): Promise<DestructionRecord | undefined> {
  const row = await reader.selectFrom('destruction_records').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    personId: row.person_id,
    reason: row.reason,
    destroyed: readDestroyedParts(row.destroyed),
    kept: readKeptParts(row.kept),
    method: row.method,
    requestedAt: row.requested_at,
    destroyedAt: row.destroyed_at,
  }
}
