import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { idOf, pageOf } from '#/wire/parsed.ts'
import { taskStates } from '../domain/task.ts'
import { besideFields, detailFields, keepingFields, ownFields, termsFields } from '../fields/task.ts'
import { reason, ofTask, pageQuery, termsView } from './terms.ts'
import { applicantView } from './application.ts'
import { taskFilters } from './desk.ts'
import { assignmentView } from './work.ts'

const { branch_id, responsible_id, tags, least_rating, takes_newcomers, regions, contact } = shapeOf(
  { ...keepingFields, ...besideFields },
  'body',
)
const leftOut = {
  branch_id: z.optional(branch_id),
  responsible_id: z.optional(responsible_id),
  tags: z.optional(tags),
  least_rating: z.optional(least_rating),
  takes_newcomers: z.optional(takes_newcomers),
  regions: z.optional(regions),
  contact: z.optional(contact),
}

const version = z.object({ version: z.int() })

/**
 * A branch left out stays where it is, or is the only one of the author; the responsible member of a new task is its author. A copy
 * that leaves out who may apply, or the contact, has those of its original.
 */
export const taskForm = z.object({ ...shapeOf(termsFields, 'body'), ...leftOut })

export const clientTaskRow = z.object({
  ...termsView,
  number: z.string(),
  applications: z.number(),
  applications_new: z.number(),
  to_accept: z.number(),
  to_pay: z.number(),
  sum_plan: z.nullable(z.number()),
  sum_paid: z.number(),
  tags: keepingFields.tags.view,
  responsible: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})

export const clientTask = z.object({
  ...termsView,
  ...shapeOf(detailFields, 'view'),
  number: z.string(),
  ...shapeOf({ ...ownFields, ...keepingFields, ...besideFields }, 'view'),
  /** Who may apply, in words; null when everybody may. */
  taken_by: z.nullable(z.string()),
  /** How colleagues call the responsible member. */
  responsible: z.nullable(z.string()),
  /** Why the operator took it off the board; null once it is published again. */
  taken_down_why: z.nullable(z.string()),
  /** The repetition that has made it or was made from it, and goes on. */
  repetition_id: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  applications: z.array(applicantView),
  assignments: z.array(assignmentView),
})

export const taskMoved = z.object({ id: z.string(), state: z.enum(taskStates), version: z.number() })

export const createTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks',
  summary: 'Создать черновик задания',
  access: 'client',
  permission: 'editTasks',
  body: z.extend(taskForm, {
    /** The task this one is a copy of. */
    source_id: z.optional(idOf('task')),
    /** The template it is made from; one that is gone in the meantime is left out. */
    template_id: z.optional(idOf('taskTemplate')),
  }),
  reply: taskMoved,
  idempotent: true,
  refusals: ['noAccess', 'invalidInput', 'tooOften', 'notFound', 'branchNeeded', 'responsibleUnfit'],
})

export const modifyTask = endpoint({
  method: 'PUT',
  path: '/api/v1/client/tasks/:id',
  summary: 'Изменить задание',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: z.extend(taskForm, { version: z.int() }),
  reply: taskMoved,
  refusals: [
    'notFound',
    'noAccess',
    'staleVersion',
    'wrongState',
    'taskFixed',
    'invalidInput',
    'stopWords',
    'branchNeeded',
    'responsibleUnfit',
  ],
})

export const publishTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/publish',
  summary: 'Опубликовать задание. Стоп-слова не пропускаются, о предупреждениях надо сказать, что они прочитаны',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: z.object({ version: z.int(), acknowledged: z.boolean() }),
  reply: taskMoved,
  refusals: [
    'notFound',
    'noAccess',
    'staleVersion',
    'wrongState',
    'invalidInput',
    'stopWords',
    'doubtfulWords',
    'aboveRoleLimit',
  ],
})

export const pauseTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/pause',
  summary: 'Остановить приём откликов',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: version,
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState'],
})

export const resumeTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/resume',
  summary: 'Снова принимать отклики',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: version,
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState'],
})

export const cancelTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/cancel',
  summary: 'Отменить задание, пока никто не начал работать',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: z.object({ version: z.int(), reason }),
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState', 'workStarted'],
})

export const finishTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/close',
  summary: 'Завершить набор: работы закрыты, оставшиеся места не нужны',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: version,
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState', 'workUnfinished'],
})

export const extendTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/extend',
  summary: 'Вернуть истёкшее задание в черновики, чтобы назначить новые сроки',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: version,
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState'],
})

export const removeTask = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/tasks/:id',
  summary: 'Удалить черновик',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  reply: z.object({ id: z.string() }),
  refusals: ['notFound', 'noAccess', 'wrongState'],
})

export const duplicateTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/duplicate',
  summary: 'Сделать черновик-копию с новыми сроками',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  reply: taskMoved,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'tooOften', 'branchNeeded'],
})

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/v1/client/tasks',
  summary: 'Задания организации, новые первыми',
  access: 'client',
  permission: 'seeWork',
  query: z.object({ ...pageQuery, ...taskFilters }),
  reply: pageOf(clientTaskRow),
  mayLag: true,
  refusals: [],
})

export const readTask = endpoint({
  method: 'GET',
  path: '/api/v1/client/tasks/:id',
  summary: 'Задание с откликами и исполнителями',
  access: 'client',
  permission: 'seeWork',
  params: ofTask,
  reply: clientTask,
  refusals: ['notFound'],
})
