import * as z from 'zod/mini'
import { renderEvidence } from '#/features/contractors/server/render-evidence.ts'
import type { RenderEvidenceDeps } from '#/features/contractors/server/render-evidence.ts'
import type { MakePart } from '#/features/documents/server/build-archive.ts'
import type { GatherDeps } from '#/features/documents/server/gather-archive.ts'
import { gatherDocuments } from '#/features/documents/server/gather-documents.ts'
import { writeGuides } from '#/features/documents/server/write-guides.ts'
import { listGivenConsents } from '#/features/legal/server/list-given-consents.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { PackageDeps } from '#/features/receipts/server/gather-package.ts'
import { gatherReceipts } from '#/features/receipts/server/gather-receipts.ts'
import type { Id } from '#/kernel/ids.ts'
import { memberRoles } from '#/kernel/roles.ts'
import { formatDay } from '#/kernel/time.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import { worksOfPart } from '../domain/audit.ts'
import { documentsOf, noticesOf, receiptsOf, worksOf } from './audit-queries.ts'
import { layOutIndex } from './lay-out-index.ts'
import { readAuditedWorks } from './read-audited-works.ts'
import type { AuditedWork } from './read-audited-works.ts'
import { writeConsents } from './write-consents.ts'
import { writeNotices } from './write-notices.ts'
import { writeResults } from './write-results.ts'

export type AuditDeps = GatherDeps & PackageDeps & RenderEvidenceDeps

const kept = z.object({ role: z.enum(memberRoles) })

/**
 * The next works of an audit file: their index, documents as for a court, receipts and payments, the tax service's answers, what was delivered,
 * what the contractors were told and what they have accepted.
 */
export async function makeAuditPart(
  deps: AuditDeps,
  archive: Parameters<MakePart>[0],
  { no, before }: Parameters<MakePart>[1],
): ReturnType<MakePart> {
  const { org_id: orgId, asked_by: askedBy, from_day: from, to_day: to, title } = archive
  if (orgId === null || from === null || to === null) throw new Error('An audit file is of no organization or no period')
  const scope = { orgId, personId: archive.person_id ?? undefined, from, to }
  const found = await worksOf(deps.db, scope, before && { at: before.last_created_at, id: before.last_id }, worksOfPart)
  const last = found.at(-1)
  if (!last) return undefined
  const works = await readAuditedWorks(deps.db, found)
  const ids = found.map(({ id }) => id)
  const people = [...new Set(found.map(({ person_id: id }) => id))]
  const member = { orgId, personId: askedBy, branchIds: [], role: z.parse(kept, archive.wish).role }
  const [organization, own, receipts, notices, consents] = await Promise.all([
    readOrganization(deps.db, orgId),
    documentsOf(deps.db, { orgId, people }, ids),
    receiptsOf(deps.db, ids),
    noticesOf(deps.db, people, ids),
    listGivenConsents(deps.db, people),
  ])
  const frames = found.flatMap(({ frame_id: id }) => id ?? [])
  const papers = await gatherDocuments(deps, { side: 'client', scope: member }, [...new Set([...frames, ...own])])
  const money = await gatherReceipts(deps, member, receipts, ['receipts', 'data', 'payments'])
  const index = layOutIndex(works, { organization, title, no, at: archive.asked_at, by: deps.brand })
  const files = [
    { name: 'Опись.pdf', packed: true as const, read: () => deps.renderPdf(index) },
    ...within('Документы', papers),
    ...within('Оплата и чеки', money),
    ...statusFiles(deps, member, works),
    ...writeGuides(deps),
    writeResults(works),
    writeNotices(works, notices),
    writeConsents(works, consents),
  ]
  return { files, count: found.length, last: { last_created_at: last.created_at, last_id: last.id } }
}

function within(folder: string, files: readonly ArchiveFile[]): ArchiveFile[] {
  return files.map((file) => ({ ...file, name: `${folder}/${file.name}` }))
}

/** «Справка о проверке» of each answer the payments were made on. */
function statusFiles(
  deps: AuditDeps,
  member: { readonly orgId: Id<'organization'>; readonly branchIds: readonly Id<'branch'>[] },
  works: readonly AuditedWork[],
): ArchiveFile[] {
  const answers = new Map(
    works.flatMap(({ payments }) =>
      payments.flatMap(({ answer_id: id, inn, answer_day: day }) =>
        id === null || day === null ? [] : [[id, `${inn ?? ''} на ${formatDay(day)}`] as const],
      ),
    ),
  )
  return [...answers].map(([id, name]) => ({
    name: `Статус НПД/${name} ${id.slice(-6)}.pdf`,
    packed: true as const,
    read: async () => {
      const rendered = await renderEvidence(deps, member, id)
      if (!rendered) throw new Error(`The answer ${id} of a payment is not the organization's`)
      return rendered.bytes
    },
  }))
}
