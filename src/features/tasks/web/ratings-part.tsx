import type { CallReply } from '#/wire/endpoint.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import type { listOwnRatings } from '../contract/rating.ts'
import { fewestRatings, meanWords } from '../domain/rating-mean.ts'
import type { RatingSide } from '../domain/rating.ts'
import { RatingAnswers } from './rating-answers.tsx'
import { RatingLine } from './rating-line.tsx'

export type RatingsPartProps = {
  readonly ratings: CallReply<typeof listOwnRatings>
  /** The rated side, which may answer; absent for whoever only reads. */
  readonly side?: RatingSide
  readonly mayAct?: boolean
}

/** The mean and the latest ratings of one side, newest first. */
export function RatingsPart({ ratings, side, mayAct = true }: RatingsPartProps) {
  return (
    <div className="space-y-5">
      <div>
        <p className="text-heading font-semibold">{meanWords(ratings)}</p>
        <p className="text-small text-muted">
          Среднее последних 50 оценок за принятые работы, видно с {fewestRatings}-й. Отказ от задания на него не влияет.
        </p>
      </div>
      {ratings.items.length === 0 ? (
        <EmptyState title={side ? 'Отзывов пока нет' : 'Ваша организация его ещё не оценивала'}>
          {side
            ? 'Стороны оценивают друг друга после приёмки работы.'
            : 'Оценить можно принятую работу в карточке задания, в «Исполнителях».'}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {ratings.items.map((rating) => (
            <li key={rating.id} className="space-y-3 py-4">
              <RatingLine rating={rating} head={`${rating.other_name}, «${rating.title}»`} />
              {side && mayAct && <RatingAnswers rating={rating} side={side} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
