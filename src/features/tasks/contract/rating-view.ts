import * as z from 'zod/mini'
import { ratingDisputeStates } from '../domain/rating-dispute.ts'

/** A rating as both sides of its work see it. */
export const ratingView = z.object({
  id: z.string(),
  stars: z.number(),
  tags: z.array(z.string()),
  words: z.string(),
  given_at: z.string(),
  /** When the other side sees it if it rates nothing before. */
  shows_at: z.string(),
  /** Null until the other side sees it; then it does not change any more. */
  shown_at: z.nullable(z.string()),
  /** What the rated side answered. */
  reply: z.nullable(z.string()),
  /** The rated side has disputed it; `decision` is what the operator answered. */
  dispute: z.nullable(z.object({ state: z.enum(ratingDisputeStates), answer_by: z.string(), decision: z.nullable(z.string()) })),
})

/** The ratings of one work, as one of its sides sees them. */
export const workRatingView = z.object({
  /** A rating can be given or changed now. */
  may_rate: z.boolean(),
  /** The last day to give one; null where none can be given. */
  until: z.nullable(z.string()),
  own: z.nullable(ratingView),
  /** What the other side gave, once it is shown. */
  other: z.nullable(ratingView),
  /** The other side has rated: when it is shown, if nothing is given before. */
  other_shows_at: z.nullable(z.string()),
})

/** `mean` is null while there are too few ratings for one; `count` is of all that are shown. */
export const meanView = z.object({ mean: z.nullable(z.number()), count: z.number() })
