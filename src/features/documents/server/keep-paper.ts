import type { FileStore } from '#/gateways/files/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { insertPaper, touchPaperOfContents } from './own-paper-queries.ts'
import { holdFile } from './stored-file-queries.ts'

type KeptPaper = {
  readonly title: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly pages: number
  readonly purpose: 'sign' | 'outside'
}

/**
 * Keeps an inspected file; the same file under the same title is the same paper. The file is stored while it is held: a clean-up of the
 * same bytes, sent to nobody, waits and sees the new row.
 */
export async function keepPaper(
  tx: Tx,
  deps: { readonly clock: Clock; readonly files: FileStore },
  scope: ClientScope,
  { title, name, bytes, pages, purpose }: KeptPaper,
) {
  const now = deps.clock.now()
  const sha256 = sha256Hex(bytes)
  await holdFile(tx, sha256)
  const known = await touchPaperOfContents(tx, scope.orgId, { sha256, title, purpose, now })
  if (known) return { paper: known, isNew: false }
  const { size } = await deps.files.put(bytes)
  const id = newId('ownPaper', deps.clock)
  const row = { id, org_id: scope.orgId, title, file_name: name, sha256, size, pages, purpose }
  await insertPaper(tx, { ...row, uploaded_by: scope.personId, uploaded_at: now })
  return { paper: { id, title, file_name: name, pages, size, sha256 }, isNew: true }
}
