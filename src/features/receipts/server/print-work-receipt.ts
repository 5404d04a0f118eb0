import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { describeReceipt } from './describe-receipt.ts'
import { printReceipt } from './print-receipt.ts'
import { receiptOfWork } from './queries.ts'

type Deps = { readonly db: Reader; readonly partner: { readonly name: string; readonly inn: string } }

/** The receipt of a work as a paper: the newest that the tax service has numbered, annulled or not. */
export async function printWorkReceipt({ db, partner }: Deps, assignmentId: Id<'assignment'>): Promise<PdfDocument | undefined> {
  const row = await receiptOfWork(db, assignmentId)
  const receipt = row && describeReceipt(row, partner)
  return receipt && printReceipt(receipt)
}
