import type { ReceiptView } from '../contract/receipt.ts'
import { cancelRequestLifecycle } from '../domain/cancel-request.ts'
import { CancelRequestCard } from './cancel-request-card.tsx'

/** Annulment requests awaiting this side, above the list. */
export function AskedReceipts({
  side,
  receipts,
}: {
  readonly side: 'client' | 'person'
  readonly receipts: readonly ReceiptView[]
}) {
  const asked = receipts.flatMap((receipt) =>
    receipt.cancel_requests
      .filter(({ state }) => cancelRequestLifecycle.is.waiting(state))
      .map((request) => ({ receipt, request })),
  )
  if (asked.length === 0) return null
  return (
    <section aria-label="Просьбы аннулировать чек" className="mb-6 space-y-3">
      {asked.map(({ receipt, request }) => (
        <CancelRequestCard key={request.id} side={side} receipt={receipt} request={request} named />
      ))}
    </section>
  )
}
