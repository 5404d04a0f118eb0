import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { About } from '../contract.ts'
import type { FilePlace } from '../domain/file-place.ts'
import { dropFiles } from './drop-files.ts'

/** Destroys the files of both sides that were sent with these messages or applications. Answers how many there were. */
export async function forgetFiles(
  tx: Tx,
  deps: { readonly clock: Clock },
  place: FilePlace,
  { about, parts }: { readonly about?: readonly About[]; readonly parts?: readonly string[] },
): Promise<number> {
  if ((about ?? parts ?? []).length === 0) return 0
  let sent = tx.selectFrom('attachments').select('id').where('place', '=', place).orderBy('id')
  if (about) sent = sent.where('about_id', 'in', about)
  if (parts) sent = sent.where('part', 'in', parts)
  const rows = await sent.execute()
  return dropFiles(
    tx,
    deps,
    rows.map(({ id }) => id),
  )
}
