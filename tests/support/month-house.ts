import type { MakePart } from '#/features/documents/server/build-archive.ts'
import { buildArchive } from '#/features/documents/server/build-archive.ts'
import { buildArchiveJob } from '#/features/documents/server/jobs.ts'
import type { DocumentState } from '#/features/documents/domain/document.ts'
import { monthRoutes } from '#/features/months/server/routes.ts'
import { makePackagePart } from '#/features/receipts/server/make-package-part.ts'
import type { Id } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'
import { onJob } from '#/platform/server/worker.ts'
import { openIssuedReceiptHouse } from './issued-receipt-house.ts'

/** Receipts of an organization with months to close, and packages that a worker makes. */
export async function openMonthHouse() {
  const house = await openIssuedReceiptHouse()
  const deps = Object.assign(house.deps, { brand: { name: 'Наряд' }, gatherWorkFiles: () => Promise.resolve([]) })
  monthRoutes(house.api, deps)
  const makers = {
    receipts: (...[archive, place]: Parameters<MakePart>) => makePackagePart(deps, archive, place),
    audit: () => Promise.resolve(undefined),
  }
  onJob(house.table, buildArchiveJob, ({ archiveId }, run) => buildArchive(deps, makers, archiveId, run))
  return { ...house, [Symbol.asyncDispose]: () => house[Symbol.asyncDispose]() }
}

export type MonthHouse = Awaited<ReturnType<typeof openMonthHouse>>

/** The act of a work, signed by both unless told otherwise. */
export async function addAct(
  house: MonthHouse,
  assignmentId: Id<'assignment'>,
  change: { readonly state?: DocumentState; readonly decline_reason?: string } = {},
): Promise<Id<'document'>> {
  const id = newId('document', house.clock)
  const now = house.clock.now()
  const sides = { org_id: house.orgId, person_id: house.person.personId as Id<'person'> }
  await house.db
    .insertInto('documents')
    .values({
      id,
      ...sides,
      kind: 'act',
      number: id.slice(-12),
      title: 'Акт',
      day: Temporal.PlainDate.from('2026-11-21'),
      state: 'signed',
      signers_order: 'clientFirst',
      template: 'act',
      facts: '{}',
      sha256: 'ab'.repeat(32),
      size: 1,
      signed_sha256: 'ab'.repeat(32),
      verify_code: id.slice(-16),
      expires_at: now,
      signed_at: now,
      created_at: now,
      updated_at: now,
      ...change,
    })
    .execute()
  await house.db.updateTable('assignments').set({ act_document_id: id }).where('id', '=', assignmentId).execute()
  return id
}
