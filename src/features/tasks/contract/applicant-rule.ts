import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { ruleFields } from '../fields/task.ts'
import { taskMoved } from './task.ts'
import { ofTask } from './terms.ts'

const rule = shapeOf(ruleFields, 'body')

export const setApplicantRule = endpoint({
  method: 'PUT',
  path: '/api/v1/client/tasks/:id/applicant-rule',
  summary:
    'Кто может откликнуться: наименьшая оценка исполнителя, можно ли новым, из каких регионов; уже откликнувшихся не касается',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  /** Regions left out stay as they are. */
  body: z.object({ ...rule, regions: z.optional(rule.regions), version: z.int() }),
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState', 'invalidInput'],
})
