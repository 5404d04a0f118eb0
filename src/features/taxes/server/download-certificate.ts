import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { certificateFileName, certificateNames } from '../domain/tax-certificate.ts'
import { certificateById } from './certificate-queries.ts'

/** Gives the owner his certificate, and notes in his journal that it was taken. */
export async function downloadCertificate(
  deps: { db: Database; clock: Clock; files: FileStore; fieldKey: FieldKey },
  scope: PersonScope,
  id: Id<'taxCertificate'>,
) {
  const row = await certificateById(deps.db, id)
  if (row?.person_id !== scope.personId || row.file_key === null || row.key_cipher === null) return refuse({ kind: 'notFound' })
  const sealed = await deps.files.read(row.file_key)
  if (!sealed.ok) throw new Error(`A certificate file is ${sealed.refusal.kind}`)
  const key = Buffer.from(openField(deps.fieldKey, scope.personId, `certificate:${id}`, row.key_cipher), 'base64')
  const bytes = Buffer.from(openField({ version: 1, key }, scope.personId, id, sealed.value), 'base64')
  await deps.db.transaction().execute(async (tx) => {
    const object = { kind: 'certificate', id, name: `${certificateNames[row.kind]} за ${row.year} год` } as const
    await recordEntry(tx, deps, scope, { action: 'certificateDownloaded', object })
  })
  return ok({ bytes, type: 'application/pdf', name: certificateFileName(row.kind, row.year) })
}
