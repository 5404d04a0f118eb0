import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { certificateFileName, certificateNames } from '../domain/tax-certificate.ts'
import { certificateById } from './certificate-queries.ts'
import { openCertificate } from './open-certificate.ts'

/** Returns the certificate to its owner and records the download in the owner's journal. */
export async function downloadCertificate(
  deps: { db: Database; clock: Clock; files: FileStore; fieldKey: FieldKey },
  scope: PersonScope,
  id: Id<'taxCertificate'>,
) {
  const row = await certificateById(deps.db, id)
  if (row?.person_id !== scope.personId || row.file_key === null || row.key_cipher === null) return refuse({ kind: 'notFound' })
  const sealed = { id, personId: scope.personId, key: row.key_cipher, file: row.file_key }
  const bytes = await openCertificate(deps, sealed)
  await deps.db.transaction().execute(async (tx) => {
    const object = { kind: 'certificate', id, name: `${certificateNames[row.kind]} за ${row.year} год` } as const
    await recordEntry(tx, deps, scope, { action: 'certificateDownloaded', object })
  })
  return ok({ bytes, type: 'application/pdf', name: certificateFileName(row.kind, row.year) })
}
