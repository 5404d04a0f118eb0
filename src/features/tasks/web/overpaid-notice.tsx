import { overpaidText, overpaidTitle } from './overpaid-words.ts'
import type { DocumentSide } from '#/features/documents/domain/document.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { Work } from './tracker-steps.ts'

/** What the contractor gives back to the customer after the act of a paid work was replaced by one of a smaller sum. */
export function OverpaidNotice({ work, side }: { readonly work: Pick<Work, 'overpaid'>; readonly side: DocumentSide }) {
  if (work.overpaid === null) return null
  return (
    <Notice tone="warn" title={overpaidTitle(work.overpaid, side)}>
      {overpaidText(side)}
    </Notice>
  )
}
