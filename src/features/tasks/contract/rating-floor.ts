import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { taskMoved } from './task.ts'
import { ofTask } from './terms.ts'

const floor = {
  /** Tenths of a star: the least mean of those who may apply; null takes everybody. */
  least_rating: z.nullable(z.int().check(z.gte(10), z.lte(50))),
  /** Whether those may apply who have too few ratings for a mean. */
  takes_newcomers: z.boolean(),
}

export const setRatingFloor = endpoint({
  method: 'PUT',
  path: '/api/v1/client/tasks/:id/rating-floor',
  summary: 'Кто может откликнуться: наименьшая оценка исполнителя и можно ли новым; уже откликнувшихся не касается',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: z.object({ ...floor, version: z.int() }),
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState'],
})
