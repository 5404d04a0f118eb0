import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { attachmentLifecycle, smallestPart, wordsOfFile } from '../domain/attachment.ts'
import { beginsAs, enoughBytes } from '../domain/file-kind.ts'
import type { FormDeps } from './begin-file.ts'
import { describeFile } from './describe-file.ts'
import { dropParts } from './drop-parts.ts'
import { findFile, intendParts, isOwn, isPartKept, keepPart, lockFile, saveFile } from './file-queries.ts'
import type { Asking, FileRow } from './file-queries.ts'
import { checkFileJob } from './jobs.ts'
import { sealPart } from './seal-part.ts'
import type { SealedPart } from './seal-part.ts'

export type UploadDeps = FormDeps & { readonly files: FileStore }

/** `sha256`: of the part. `whole`: of the file, as its sender counted it; comes with the last part. */
export type NewPart = {
  readonly offset: number
  readonly sha256: string
  readonly whole?: string | undefined
  readonly bytes: Uint8Array
}

/**
 * Takes the next part of a file. A part that begins elsewhere than where the file ends changes nothing: the answer says where to go on,
 * and so a part sent twice, or by two tabs, is taken once. After the last one the file is looked at.
 */
export async function receivePart(deps: UploadDeps, asking: Asking, id: Id<'file'>, part: NewPart) {
  const row = await findFile(deps.db, id)
  if (!row || !isOwn(asking, row) || !(await deps.reachForm(deps.db, asking, row.place, row.about_id)))
    return refuse({ kind: 'notFound' })
  if (!attachmentLifecycle.is.uploading(row.state) || part.offset !== row.received) return ok(describeFile(row, asking))
  const problem = problemOf(row, part)
  if (problem !== undefined) return refuse({ kind: 'fileUnfit', problem })
  if (sha256Hex(part.bytes) !== part.sha256) return refuse({ kind: 'partBroken' })
  const sealed = sealPart(id, part.offset, part.bytes)
  const intended = await deps.db.transaction().execute(async (tx) => {
    const known = await lockFile(tx, id)
    if (known) await intendParts(tx, id, [{ start: sealed.start, size: sealed.size, sha256: sealed.sha256 }])
    return known
  })
  if (!intended) return refuse({ kind: 'notFound' })
  await deps.files.put(sealed.bytes)
  const { row: kept, isKept } = await deps.db.transaction().execute((tx) => keep(tx, deps, id, sealed, part.whole))
  if (!isKept) await deps.files.remove(sealed.sha256)
  return kept ? ok(describeFile(kept, asking)) : refuse({ kind: 'notFound' })
}

function problemOf({ kind, size }: FileRow, { offset, bytes, whole }: NewPart): string | undefined {
  const end = offset + bytes.length
  if (bytes.length === 0 || end > size) return 'Часть не помещается в файл: его длина другая'
  const isLast = end === size
  if (!isLast && bytes.length < smallestPart) return `Часть меньше ${smallestPart / 1024} КБ, и она не последняя`
  if (isLast && whole === undefined) return 'С последней частью нужен SHA-256 всего файла'
  if (offset === 0 && !beginsAs(kind, bytes.subarray(0, enoughBytes))) return wordsOfFile.disagrees
  return undefined
}

/** Two who send the same bytes at once keep one part; whoever comes second learns where the file ends now. */
async function keep(tx: Tx, deps: UploadDeps, id: Id<'file'>, part: SealedPart, whole: string | undefined) {
  const row = await lockFile(tx, id)
  if (row?.received !== part.start || !attachmentLifecycle.is.uploading(row.state))
    return { row, isKept: await isPartKept(tx, id, part) }
  await keepPart(tx, id, part)
  const now = deps.clock.now()
  const received = row.received + part.size
  if (received < row.size) return { row: await saveFile(tx, id, { received, touched_at: now }), isKept: true }
  const saved = await saveFile(tx, id, {
    received,
    touched_at: now,
    state: attachmentLifecycle.after(row.state, 'complete'),
    sha256: Buffer.from(whole ?? '', 'hex'),
    // A task has one form: what has come belongs to it.
    ...(row.place === 'task' && { part: 'task' }),
  })
  await dropParts(tx, deps, id)
  await enqueue(tx, deps.clock, checkFileJob, { fileId: id }, { key: id })
  return { row: saved, isKept: true }
}
