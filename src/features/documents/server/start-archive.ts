import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { unfinishedArchiveStates } from '../domain/document-archive.ts'
import type { ArchiveKind } from '../domain/document-archive.ts'
import { describeArchive } from './describe-archive.ts'
import { insertArchive, lockAsking, ownArchives } from './document-archive-queries.ts'
import type { ArchiveRow } from './document-archive-queries.ts'
import { buildArchiveJob } from './jobs.ts'
import type { SideScope } from './own-document-queries.ts'

type Chosen = { readonly kind: ArchiveKind } & Partial<
  Pick<ArchiveRow, 'title' | 'wish' | 'total' | 'document_id' | 'person_id' | 'from_day' | 'to_day'>
>

/** Begins an archive that is made in the background; one of a kind at a time for a person. */
export async function startArchive(tx: Tx, clock: Clock, asking: SideScope, chosen: Chosen) {
  await lockAsking(tx, asking.scope.personId)
  const running = await ownArchives(tx, asking, chosen.kind).where('state', 'in', unfinishedArchiveStates).limit(1).execute()
  if (running.length > 0) return refuse({ kind: 'archiveRunning' })
  const row = await insertArchive(tx, {
    id: newId('documentArchive', clock),
    side: asking.side,
    asked_by: asking.scope.personId,
    org_id: asking.side === 'client' ? asking.scope.orgId : null,
    branch_ids: asking.side === 'client' ? [...asking.scope.branchIds] : [],
    state: 'building',
    asked_at: clock.now(),
    ...chosen,
  })
  await enqueue(tx, clock, buildArchiveJob, { archiveId: row.id }, { key: row.id })
  return ok(describeArchive(row, []))
}
