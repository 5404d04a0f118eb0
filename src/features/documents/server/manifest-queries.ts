import type { Reader, Tx } from '#/platform/server/database.ts'

/** Keeps what a code is to sign. The id is the hash of the text: the same list is the same row. */
export async function keepManifest(
  tx: Tx,
  manifest: { readonly id: string; readonly text: string; readonly size: number },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('document_manifests')
    .values({ ...manifest, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The text of a list, as it was hashed. */
export async function manifestTextOf(reader: Reader, id: string): Promise<string> {
  const row = await reader.selectFrom('document_manifests').select('text').where('id', '=', id).executeTakeFirstOrThrow()
  return row.text
}
