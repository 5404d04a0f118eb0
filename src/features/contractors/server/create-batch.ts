import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { ListLine } from '../domain/status-file.ts'
import { runBatchJob } from './jobs.ts'

export type NewBatch = {
  readonly kind: 'screen' | 'list'
  readonly name: string
  readonly day: Temporal.PlainDate
  readonly fileSha256?: Buffer
  readonly lines: readonly ListLine[]
}

/** Creates a list with all its rows in one transaction, however long it is, and starts it. */
export async function createBatch(tx: Tx, clock: Clock, scope: ClientScope, batch: NewBatch): Promise<Id<'statusBatch'>> {
  const id = newId('statusBatch', clock)
  await tx
    .insertInto('status_batches')
    .values({
      id,
      org_id: scope.orgId,
      kind: batch.kind,
      name: batch.name.slice(0, 120),
      file_sha256: batch.fileSha256 ?? null,
      day: batch.day,
      state: 'queued',
      total: batch.lines.length,
      created_by: scope.personId,
      created_at: clock.now(),
    })
    .execute()
  const rows = batch.lines.map((line, place) => ({
    no: place + 1,
    source_row: line.sourceRow,
    inn: line.inn,
    typed: line.typed,
    name: line.name,
    repeats: line.repeats ?? null,
    problem: line.problem ?? null,
  }))
  await sql`
    insert into status_batch_rows (batch_id, no, source_row, inn, typed, name, repeats, state, problem)
    select ${id}, no, source_row, inn, typed, name, repeats, case when problem is null then 'waiting' else 'wrong' end, problem
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it
      (no int, source_row int, inn text, typed text, name text, repeats int, problem text)`.execute(tx)
  await enqueue(tx, clock, runBatchJob, { batchId: id }, { key: id })
  return id
}
