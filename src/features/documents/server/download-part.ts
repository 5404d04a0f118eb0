import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { archiveLifecycle } from '../domain/document-archive.ts'
import type { ArchiveKind } from '../domain/document-archive.ts'
import { markTaken, ownArchives, partsOf } from './document-archive-queries.ts'
import type { SideScope } from './own-document-queries.ts'

/** A part of an archive that is ready, for who asked for it; what broke off is begun anew from this part. */
export async function downloadPart(
  deps: { readonly db: Database; readonly clock: Clock; readonly files: FileStore },
  asking: SideScope,
  id: Id<'documentArchive'>,
  { kind, no }: { readonly kind: ArchiveKind; readonly no: number },
) {
  const row = await ownArchives(deps.db, asking, kind).where('id', '=', id).executeTakeFirst()
  const part = (await partsOf(deps.db, [id])).find((one) => one.no === no)
  if (!row || !part || !archiveLifecycle.is.ready(row.state)) return refuse({ kind: 'archiveGone' })
  const file = await deps.files.read(part.file_sha256)
  if (!file.ok) return refuse({ kind: 'fileDamaged' })
  await markTaken(deps.db, id, deps.clock.now())
  const name = `${archiveNames[kind]} ${formatDay(moscowDate(row.asked_at))} часть ${no}.zip`
  return ok({ bytes: file.value, type: 'application/zip', name })
}

const archiveNames = { court: 'Архив для суда', receipts: 'Чеки', audit: 'Пакет для проверки' } as const satisfies Record<
  ArchiveKind,
  string
>
