import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { LedgerPartProps } from './ledger-part.tsx'

/** The mutual account with one contractor or customer; comes when its tab is opened. */
export const LateLedger = lazyPart<LedgerPartProps>(async () => (await import('./ledger-part.tsx')).LedgerPart)
