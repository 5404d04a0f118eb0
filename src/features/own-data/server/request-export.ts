import { randomBytes } from 'node:crypto'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { exportsOfDay, exportLifecycle } from '../domain/data-export.ts'
import { describeExport } from './describe-export.ts'
import { buildExportJob } from './jobs.ts'
import { countExportsOfDay, exportsOf, lockOwnData } from './queries.ts'

/** Requests a copy of all data. One is built at a time, three a day; its sealing key is created now. */
export function requestExport(
  deps: { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: PersonScope,
) {
  const { personId } = scope
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnData(tx, personId)
    const now = deps.clock.now()
    const known = await exportsOf(tx, personId)
    if (known.some(({ state }) => exportLifecycle.is.queued(state))) return refuse({ kind: 'exportRunning' })
    if ((await countExportsOfDay(tx, personId, now)) >= exportsOfDay) return refuse({ kind: 'exportsOfDay' })
    const id = newId('dataExport', deps.clock)
    const key = randomBytes(32).toString('base64')
    const row = await tx
      .insertInto('data_exports')
      .values({
        id,
        person_id: personId,
        state: 'queued',
        key_cipher: sealField(deps.fieldKey, personId, `export:${id}`, key),
        requested_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueue(tx, deps.clock, buildExportJob, { exportId: id }, { key: id })
    await recordEntry(tx, deps, scope, { action: 'exportAsked', object: { kind: 'export', id } })
    return ok(describeExport(row))
  })
}
