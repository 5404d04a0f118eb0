import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { floorFields } from '../fields/task.ts'
import { taskMoved } from './task.ts'
import { ofTask } from './terms.ts'

export const setRatingFloor = endpoint({
  method: 'PUT',
  path: '/api/v1/client/tasks/:id/rating-floor',
  summary: 'Кто может откликнуться: наименьшая оценка исполнителя и можно ли новым; уже откликнувшихся не касается',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: z.object({ ...shapeOf(floorFields, 'body'), version: z.int() }),
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState'],
})
