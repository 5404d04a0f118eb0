import { checkingPage } from '#/features/documents/domain/checking-page.ts'
import type { MakePart } from '#/features/documents/server/build-archive.ts'
import { memberRoles } from '#/kernel/roles.ts'
import * as z from 'zod/mini'
import { pageFrom, writeListKey } from '#/kernel/list-key.ts'
import { packageWish } from '../contract/package.ts'
import { receiptsOfPart } from '../domain/package.ts'
import { gatherPackage } from './gather-package.ts'
import type { PackageDeps } from './gather-package.ts'
import { pageOfReceipts } from './queries.ts'

const kept = z.object({ ...packageWish, role: z.enum(memberRoles) })

/** The next receipts of a package, as its asker saw them when it was asked for, newest first. */
export async function makePackagePart(
  deps: PackageDeps,
  archive: Parameters<MakePart>[0],
  { before, told }: Parameters<MakePart>[1],
): ReturnType<MakePart> {
  const { org_id: orgId, asked_by: personId, branch_ids: branchIds } = archive
  if (orgId === null) throw new Error('A package of receipts is of no organization')
  const { role, filters, papers } = z.parse(kept, archive.wish)
  const cursor = before && writeListKey({ at: before.last_created_at, id: before.last_id })
  const found = await pageOfReceipts(deps.db, { orgId, personId, branchIds, role }, { ...filters, cursor }, receiptsOfPart)
  const { items } = pageFrom(found, receiptsOfPart, (row) => ({ at: row.operation_at, id: row.id }))
  const last = items.at(-1)
  if (!last) return undefined
  const page = { name: 'Проверка.html', read: async () => Buffer.from(checkingPage) }
  const files = [...(await gatherPackage(deps, orgId, items, { papers, told })), page]
  return { files, count: items.length, last: { last_created_at: last.operation_at, last_id: last.id } }
}
