import { createHash } from 'node:crypto'
import { noticeOf } from '#/features/notifications/domain/notice-kinds.ts'
import { addNotice } from '#/features/notifications/server/add-notice.ts'
import type { Id } from '#/kernel/ids.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { exportKeptDays, exportLifecycle } from '../domain/data-export.ts'
import { gatherFiles } from './gather-files.ts'
import type { GatherDeps } from './gather-files.ts'
import { expireExportJob, removeFileJob } from './jobs.ts'
import { findExport, lockExport } from './queries.ts'
import type { ExportRow } from './queries.ts'
import { sealArchive } from './seal-archive.ts'
import { writeArchive } from '#/platform/server/write-archive.ts'

/** Attempts after which the person is told of the failure and may request another archive. */
const tries = 5

/**
 * Builds the archive and stores it sealed. A worker killed midway leaves bytes that no key opens; the next attempt starts over.
 */
export async function buildExport(
  deps: GatherDeps & { readonly log: Log },
  exportId: Id<'dataExport'>,
  run: JobRun,
): Promise<JobOutcome> {
  const row = await findExport(deps.db, exportId)
  if (!row || !exportLifecycle.is.queued(row.state) || row.key_cipher === null) return { next: 'done' }
  try {
    const made = await makeFile(deps, row, row.key_cipher)
    crashPoint('export:stored')
    await deps.db.transaction().execute((tx) => recordReady(deps, tx, exportId, made, run))
  } catch (fault) {
    if (run.attempt < tries) throw fault
    deps.log.error({ exportId, fault }, 'a copy of own data was not made')
    await deps.db.transaction().execute((tx) => recordFailed(deps, tx, exportId, run))
  }
  return { next: 'done' }
}

async function makeFile(deps: GatherDeps, row: ExportRow, keyCipher: Uint8Array) {
  const personId = row.person_id
  const key = Buffer.from(openField(deps.fieldKey, personId, `export:${row.id}`, keyCipher), 'base64')
  const files = await gatherFiles(deps, personId)
  crashPoint('export:gathered')
  const hash = createHash('sha256')
  let size = 0
  async function* measured(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const stored = await deps.files.putStream(sealArchive(key, measured(writeArchive(files, deps.clock.now()))))
  return { fileKey: stored.sha256, sha256: hash.digest(), size }
}

type Made = Awaited<ReturnType<typeof makeFile>>

async function recordReady(deps: GatherDeps, tx: Tx, exportId: Id<'dataExport'>, made: Made, run: JobRun): Promise<void> {
  const now = deps.clock.now()
  const row = await lockExport(tx, exportId)
  await run.finish(tx)
  // The account was deleted meanwhile: the unreadable file is removed.
  if (!row || !exportLifecycle.is.queued(row.state)) return enqueue(tx, deps.clock, removeFileJob, { sha256: made.fileKey })
  const expiresAt = now.add({ hours: exportKeptDays * 24 })
  await tx
    .updateTable('data_exports')
    .set({
      state: exportLifecycle.after(row.state, 'store'),
      file_key: made.fileKey,
      file_sha256: made.sha256,
      file_size: made.size,
    })
    .set({ ready_at: now, expires_at: expiresAt })
    .where('id', '=', exportId)
    .execute()
  await enqueue(tx, deps.clock, expireExportJob, { exportId }, { key: exportId, runAt: expiresAt })
  await tell(deps, tx, row, 'exportMade', `Его можно скачать ${exportKeptDays} дней`)
}

async function recordFailed(deps: GatherDeps, tx: Tx, exportId: Id<'dataExport'>, run: JobRun): Promise<void> {
  const row = await lockExport(tx, exportId)
  await run.finish(tx)
  if (!row || !exportLifecycle.is.queued(row.state)) return
  await tx
    .updateTable('data_exports')
    .set({ state: exportLifecycle.after(row.state, 'fail'), key_cipher: null })
    .where('id', '=', exportId)
    .execute()
  await tell(deps, tx, row, 'exportFailed', 'Запросите его ещё раз или напишите в поддержку')
}

async function tell(deps: GatherDeps, tx: Tx, row: ExportRow, kind: 'exportMade' | 'exportFailed', body: string): Promise<void> {
  const notice = { eventKey: `export:${row.id}`, ...noticeOf(kind, 'person'), body, link: '/person/profile?tab=mydata' }
  await addNotice(tx, deps.clock, { personId: row.person_id }, notice)
}
