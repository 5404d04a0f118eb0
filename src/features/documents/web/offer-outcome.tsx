import { Notice } from '#/platform/web/kit/notice.tsx'
import type { OfferOutcomeFacts } from './use-offer-outcome.ts'

/** Why an offer was refused, or whom no document was made with while the others have theirs. */
export function OfferOutcome({ refusal, left }: OfferOutcomeFacts) {
  return (
    <>
      {refusal && (
        <Notice tone="bad" title={refusal.title}>
          {refusal.text}
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="warn" title="С этими людьми документ не составлен, с остальными составлен">
          <ul className="space-y-1">
            {left.map((one, place) => (
              <li key={one.contractor_id ?? place}>
                {one.name}: {one.why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
