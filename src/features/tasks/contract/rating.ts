import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, text, upTo } from '#/wire/parsed.ts'
import { longestRating, ratingTags } from '../domain/rating.ts'
import { leastDisputeWords } from '../domain/rating-dispute.ts'
import { meanView, ratingView } from './rating-view.ts'

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
