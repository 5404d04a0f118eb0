import type * as z from 'zod/mini'
import { formatMoment, moscowDate } from '#/kernel/time.ts'
import { Badge } from '#/platform/web/kit/badge.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import type { ratingView } from '../contract/rating-view.ts'
import { ratingDisputeLifecycle } from '../domain/rating-dispute.ts'
import { StarsInWords } from './star-row.tsx'

export type ShownRating = z.output<typeof ratingView>

/** One rating: stars, marks, words, the answer below it and what became of a dispute about it. */
export function RatingLine({ rating, head }: { readonly rating: ShownRating; readonly head: string }) {
  const { dispute } = rating
  return (
    <div className="space-y-1.5">
      <p className="text-small text-muted">
        {head} · <Day value={moscowDate(Temporal.Instant.from(rating.given_at)).toString()} />
      </p>
      <p className="font-medium">
        <StarsInWords stars={rating.stars} />
      </p>
      {rating.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Отмечено">
          {rating.tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      {rating.words !== '' && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{rating.words}</p>}
      {rating.reply !== null && (
        <p className="max-w-prose border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
          <span className="text-muted">Ответ: </span>
          {rating.reply}
        </p>
      )}
      {dispute !== null && (
        <p className="text-small text-muted">
          {ratingDisputeLifecycle.nameOf(dispute.state)}
          {dispute.decision === null
            ? `, оператор ответит до ${formatMoment(Temporal.Instant.from(dispute.answer_by))}`
            : `: ${dispute.decision}`}
        </p>
      )}
    </div>
  )
}
