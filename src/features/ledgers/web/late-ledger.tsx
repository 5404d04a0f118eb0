import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import type { LedgerPartProps } from './ledger-part.tsx'

/** The mutual account with one contractor or customer; comes when its tab is opened. */
export const LateLedger = latePart<LedgerPartProps>(async () => (await import('./ledger-part.tsx')).LedgerPart, {
  meanwhile: () => <Skeleton className="h-40" />,
})
