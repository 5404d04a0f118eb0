import type { Clock } from '#/kernel/time.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { RootProof } from '../domain/root.ts'
import { evidenceOf } from '../domain/outside-contract.ts'
import { supplementBlocks } from '../domain/root-page.ts'
import { layOutDocument } from './lay-out-document.ts'
import type { LayoutDeps } from './lay-out-document.ts'
import type { DocumentRow } from './queries.ts'

/** The supplement to the frozen protocol of a document, as a PDF to render. */
export function layOutSupplement(deps: LayoutDeps & { readonly clock: Clock }, row: DocumentRow, proof: RootProof): PdfDocument {
  const title = `${row.source === 'outside' ? 'Место под корнем дня' : 'Дополнение к протоколу'}: ${row.title}`
  const document = layOutDocument(row, deps)
  return {
    ...document,
    title,
    blocks: supplementBlocks(row.title, proof, evidenceOf(row)),
    footer: { ...document.footer, left: title },
    info: { ...document.info, createdAt: deps.clock.now() },
  }
}
