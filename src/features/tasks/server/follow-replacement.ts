import type * as z from 'zod/mini'
import type { documentReplaced } from '#/features/documents/server/jobs.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'

/**
 * Both have signed a new edition of a contract: the works of the pair that name the one before name it. An order and an act were taken
 * by their work when the edition was signed. Safe to repeat.
 */
export async function followReplacement(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { kind, documentId, editionId }: z.output<(typeof documentReplaced)['payload']>,
): Promise<void> {
  if (kind !== 'frame') return
  const { org_id: orgId, person_id: personId } = await db
    .selectFrom('documents')
    .select(['org_id', 'person_id'])
    .where('id', '=', editionId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('assignments')
    .set({ frame_document_id: editionId, updated_at: clock.now() })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('frame_document_id', '=', documentId)
    .execute()
}
