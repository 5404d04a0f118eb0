import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { exportLifecycle } from '../domain/data-export.ts'
import { openArchive } from './open-archive.ts'
import { findExport } from './queries.ts'

/** Gives the owner the archive and records the download in the journal. */
export async function downloadExport(
  deps: {
    readonly db: Database
    readonly clock: Clock
    readonly files: FileStore
    readonly fieldKey: FieldKey
    readonly brand: { readonly name: string }
  },
  scope: PersonScope,
  id: Id<'dataExport'>,
) {
  const row = await findExport(deps.db, id)
  if (row?.person_id !== scope.personId) return refuse({ kind: 'notFound' })
  const gone = (state: string) => refuse({ kind: 'exportGone', state })
  if (!exportLifecycle.is.ready(row.state) || row.key_cipher === null || row.file_key === null || row.expires_at === null)
    return gone(exportLifecycle.nameOf(row.state))
  if (Temporal.Instant.compare(deps.clock.now(), row.expires_at) >= 0) return gone(exportLifecycle.nameOf('expired'))
  const sealed = await deps.files.read(row.file_key)
  if (!sealed.ok) return gone('файл недоступен')
  const key = Buffer.from(openField(deps.fieldKey, scope.personId, `export:${id}`, row.key_cipher), 'base64')
  const bytes = openArchive(key, sealed.value)
  await deps.db.transaction().execute(async (tx) => {
    await recordEntry(tx, deps, scope, { action: 'exportDownloaded', object: { kind: 'export', id } })
  })
  const day = formatDay(moscowDate(row.requested_at))
  return ok({ bytes, type: 'application/zip', name: `${deps.brand.name}: мои данные ${day}.zip`.replace(':', ',') })
}
