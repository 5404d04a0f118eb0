import type { CheckView } from '../contract.ts'
import { CancelRequestCard } from './cancel-request-card.tsx'

/** Requests to annul that wait for this side, over the list. */
export function AskedChecks({ side, checks }: { readonly side: 'client' | 'person'; readonly checks: readonly CheckView[] }) {
  const asked = checks.flatMap((check) =>
    check.cancel_requests.filter(({ state }) => state === 'waiting').map((request) => ({ check, request })),
  )
  if (asked.length === 0) return null
  return (
    <section aria-label="Просьбы аннулировать чек" className="mb-6 space-y-3">
      {asked.map(({ check, request }) => (
        <CancelRequestCard key={request.id} side={side} check={check} request={request} named />
      ))}
    </section>
  )
}
