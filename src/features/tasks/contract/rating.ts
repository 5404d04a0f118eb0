import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, text, upTo } from '#/wire/parsed.ts'
import { leastDisputeWords, longestRating, ratingDisputeStates, ratingTags } from '../domain/rating.ts'

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

const ratingsReply = z.object({
  ...meanView.shape,
  /** The latest fifty, newest first. */
  items: z.array(
    z.object({ ...ratingView.shape, assignment_id: z.string(), task_id: z.string(), title: z.string(), other_name: z.string() }),
  ),
})

const ofAssignment = z.object({ id: idOf('assignment') })
const ofRating = z.object({ id: idOf('rating') })
const stars = z.int('Поставьте от одной до пяти звёзд').check(z.gte(1), z.lte(5))
const words = lines(upTo(longestRating))
const rating = {
  method: 'PUT',
  params: ofAssignment,
  reply: z.object({ id: z.string() }),
} as const
const byClient = { access: 'client', permission: 'acceptResults' } as const
const byPerson = { access: 'person' } as const

export const rateContractor = endpoint({
  ...rating,
  ...byClient,
  path: '/api/v1/client/assignments/:id/rating',
  summary: 'Оценить исполнителя принятой работы; изменить оценку, пока он её не увидел',
  body: z.object({ stars, tags: z.array(z.enum(ratingTags.client)).check(z.maxLength(ratingTags.client.length)), words }),
  refusals: ['notFound', 'noAccess', 'ratingTooEarly', 'ratingTermOver', 'ratingShown', 'invalidInput'],
})
export const rateCustomer = endpoint({
  ...rating,
  ...byPerson,
  path: '/api/v1/person/assignments/:id/rating',
  summary: 'Оценить заказчика принятой работы; изменить оценку, пока он её не увидел',
  body: z.object({ stars, tags: z.array(z.enum(ratingTags.person)).check(z.maxLength(ratingTags.person.length)), words }),
  refusals: ['notFound', 'ratingTooEarly', 'ratingTermOver', 'ratingShown', 'invalidInput'],
})

const answer = {
  method: 'POST',
  params: ofRating,
  body: z.object({ words: lines(text(1, longestRating, 'Напишите ответ')) }),
  reply: z.object({ id: z.string() }),
  summary: 'Ответить на оценку о себе, один раз',
} as const
export const replyAsClient = endpoint({
  ...answer,
  ...byClient,
  path: '/api/v1/client/ratings/:id/reply',
  refusals: ['notFound', 'noAccess', 'ratingAnswered', 'invalidInput'],
})
export const replyAsPerson = endpoint({
  ...answer,
  ...byPerson,
  path: '/api/v1/person/ratings/:id/reply',
  refusals: ['notFound', 'ratingAnswered', 'invalidInput'],
})

const dispute = {
  method: 'POST',
  params: ofRating,
  body: z.object({
    words: lines(text(leastDisputeWords, longestRating, `Опишите, что не так: от ${leastDisputeWords} знаков`)),
  }),
  reply: z.object({ id: z.string(), answer_by: z.string() }),
  summary: 'Оспорить оценку о себе: оператор скроет её или оставит',
} as const
export const disputeAsClient = endpoint({
  ...dispute,
  ...byClient,
  path: '/api/v1/client/ratings/:id/dispute',
  refusals: ['notFound', 'noAccess', 'ratingDisputed'],
})
export const disputeAsPerson = endpoint({
  ...dispute,
  ...byPerson,
  path: '/api/v1/person/ratings/:id/dispute',
  refusals: ['notFound', 'ratingDisputed'],
})

export const listOwnRatings = endpoint({
  method: 'GET',
  path: '/api/v1/person/ratings',
  summary: 'Мой рейтинг и что обо мне написали заказчики',
  access: 'person',
  reply: ratingsReply,
  refusals: [],
})
export const listOrganizationRatings = endpoint({
  method: 'GET',
  path: '/api/v1/client/ratings',
  summary: 'Рейтинг организации и что о ней написали исполнители',
  access: 'client',
  permission: 'seeWork',
  reply: ratingsReply,
  refusals: [],
})
export const listContractorRatings = endpoint({
  method: 'GET',
  path: '/api/v1/client/contractors/:id/ratings',
  summary: 'Рейтинг исполнителя и что о нём написала ваша организация',
  access: 'client',
  permission: 'seeWork',
  params: z.object({ id: idOf('contractor') }),
  reply: ratingsReply,
  refusals: ['notFound'],
})
