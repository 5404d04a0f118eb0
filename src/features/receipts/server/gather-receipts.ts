import type { Id } from '#/kernel/ids.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import type { PackagePaper } from '../domain/package.ts'
import { gatherPackage } from './gather-package.ts'
import type { PackageDeps } from './gather-package.ts'
import { ownReceipts } from './queries.ts'
import type { ReceiptReader } from './queries.ts'

/** The files of these receipts as a package holds them, for another archive of the same organization. */
export async function gatherReceipts(
  deps: PackageDeps,
  reader: ReceiptReader,
  ids: readonly Id<'receipt'>[],
  papers: readonly PackagePaper[],
): Promise<readonly ArchiveFile[]> {
  if (ids.length === 0) return []
  const rows = await ownReceipts(deps.db, reader, ids)
  return gatherPackage(deps, reader.orgId, rows, { papers, told: () => Promise.resolve() })
}
