import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { idOf, parsed, upTo } from '#/wire/parsed.ts'
import { mostTasksAtOnce, parseResponsible, taskWaits } from '../domain/desk.ts'
import { taskStates } from '../domain/task.ts'
import { cardFields, keepingFields } from '../fields/task.ts'
import { chosenTasks } from './chosen-tasks.ts'

/** What narrows the tasks of an organization; the address of the desk says it in the same words. */
export const taskFilters = {
  state: z.optional(z.enum(taskStates)),
  wait: z.optional(z.enum(taskWaits)),
  q: z.optional(upTo(100)),
  category: z.optional(upTo(40)),
  branch: z.optional(idOf('branch')),
  responsible: z.optional(parsed(parseResponsible, 'Неверный сотрудник')),
  tag: z.optional(upTo(40)),
  /** Due on these days. */
  from: z.optional(cardFields.due_on.body),
  to: z.optional(cardFields.due_on.body),
}

const { state: _state, wait: _wait, ...narrowing } = taskFilters

const seen = { method: 'GET', access: 'client', permission: 'seeWork' } as const

export const countTasks = endpoint({
  ...seen,
  path: '/api/v1/client/tasks/counts',
  summary: 'Сколько заданий в каждом состоянии и сколько ждут заказчика, с теми же отборами',
  query: z.object(narrowing),
  reply: z.object({
    waits: z.record(z.enum(taskWaits), z.number()),
    states: z.record(z.enum(taskStates), z.number()),
    /** Of the others that could be chosen instead, up to fifty. */
    tags: z.array(z.object({ tag: z.string(), count: z.number() })),
    responsible: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
  }),
  mayLag: true,
  refusals: [],
})

export const exportTasks = endpoint({
  ...seen,
  path: '/api/v1/client/tasks/file',
  summary: 'Задания организации таблицей XLSX, с теми же отборами',
  query: z.object(taskFilters),
  file: [spreadsheetType],
  reply: z.void(),
  refusals: ['tooOften'],
})

const skipped = z.object({
  id: z.string(),
  name: z.string(),
  why: z.string(),
  /** Only words stand in the way, and the author may keep them. */
  doubtful: z.boolean(),
})

const chosen = {
  method: 'POST',
  access: 'client',
  reply: z.object({
    done: z.number(),
    /** Left as they were, and why. */
    skipped: z.array(skipped),
  }),
  idempotent: true,
} as const

const ids = z.array(idOf('task')).check(z.minLength(1), z.maxLength(mostTasksAtOnce))

export const publishTasks = endpoint({
  ...chosen,
  path: '/api/v1/client/tasks/publish',
  summary: 'Опубликовать выбранные черновики; что не прошло проверку, остаётся черновиком',
  permission: 'editTasks',
  body: z.object({ ids, acknowledged: z.boolean() }),
  refusals: ['notFound'],
})

export const pauseTasks = endpoint({
  ...chosen,
  path: '/api/v1/client/tasks/pause',
  summary: 'Остановить приём откликов на выбранные задания',
  permission: 'editTasks',
  body: z.object({ ids }),
  refusals: ['notFound'],
})

export const resumeTasks = endpoint({
  ...chosen,
  path: '/api/v1/client/tasks/resume',
  summary: 'Снова принимать отклики на выбранные задания',
  permission: 'editTasks',
  body: z.object({ ids }),
  refusals: ['notFound'],
})

export const extendTasks = endpoint({
  ...chosen,
  path: '/api/v1/client/tasks/extend',
  summary: 'Продлить сроки выбранных заданий; истёкшие возвращаются на доску',
  permission: 'editTasks',
  body: z.object({ ids, apply_until: cardFields.apply_until.body, due_on: cardFields.due_on.body }),
  refusals: ['notFound'],
})

export const assignTasks = endpoint({
  ...chosen,
  path: '/api/v1/client/tasks/assign',
  summary: 'Назначить ответственного за выбранные задания; member_id: null — никого',
  permission: 'editTasks',
  body: z.object({ ids, member_id: z.nullable(idOf('member')) }),
  refusals: ['notFound'],
})

export const tagTasks = endpoint({
  ...chosen,
  path: '/api/v1/client/tasks/tags',
  summary: 'Добавить метки выбранным заданиям и убрать у них другие',
  permission: 'editTasks',
  body: z.object({ ids, add: keepingFields.tags.body, remove: keepingFields.tags.body }),
  refusals: ['notFound'],
})

export const deskWork = z.object({
  id: z.string(),
  task_number: z.string(),
  title: z.string(),
  person_name: z.string(),
  amount: z.number(),
})

export const listSubmitted = endpoint({
  ...seen,
  path: '/api/v1/client/assignments/submitted',
  summary: 'Сданные работы выбранных заданий, которые ждут приёмки',
  query: z.object({ tasks: chosenTasks }),
  reply: z.object({ items: z.array(deskWork) }),
  refusals: ['notFound'],
})
