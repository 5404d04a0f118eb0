import { fullName } from '#/features/profile/domain/profile.ts'
import type { Mean } from '../domain/rating-mean.ts'
import { describeRating } from './rating-queries.ts'
import type { LatestRow } from './rating-queries.ts'

/** A list of ratings under their mean, as it is sent. */
export function describeRatings(mean: Mean, rows: readonly LatestRow[]) {
  return {
    ...mean,
    items: rows.map((row) => ({
      ...describeRating(row),
      assignment_id: row.assignment_id,
      task_id: row.task_id,
      title: row.title,
      other_name:
        row.side === 'client'
          ? row.short_name
          : fullName({ surname: row.surname ?? '', firstname: row.firstname ?? '', secondname: row.secondname ?? '' }),
    })),
  }
}
