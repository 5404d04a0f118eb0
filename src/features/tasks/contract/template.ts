import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { idOf, text } from '#/wire/parsed.ts'
import { templateFields } from '../fields/task.ts'

const ofTemplate = z.object({ id: idOf('taskTemplate') })
const name = text(1, 60, 'Назовите шаблон')
const { title, category, pay_kind, price, unit } = templateFields

const templateHead = {
  id: z.string(),
  name: z.string(),
  /** Who changed it last. */
  by: z.string(),
  updated_at: z.string(),
}

const seen = { method: 'GET', access: 'client', permission: 'seeWork' } as const

export const listTaskTemplates = endpoint({
  ...seen,
  path: '/api/v1/client/task-templates',
  summary: 'Шаблоны заданий организации по названию',
  reply: z.object({
    items: z.array(
      z.object({
        ...templateHead,
        ...shapeOf({ title, category, pay_kind, price, unit }, 'view'),
        /** Tasks made from it that are still there. */
        tasks: z.number(),
      }),
    ),
  }),
  refusals: [],
})

export const readTaskTemplate = endpoint({
  ...seen,
  path: '/api/v1/client/task-templates/:id',
  summary: 'Шаблон задания: всё, кроме сроков и подразделения',
  params: ofTemplate,
  reply: z.object({ ...templateHead, fields: z.object(shapeOf(templateFields, 'view')) }),
  refusals: ['notFound'],
})

export const saveTaskTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/client/task-templates',
  summary: 'Сохранить шаблон задания; с replaces=true — и вместо прежнего с тем же названием',
  access: 'client',
  permission: 'editTasks',
  body: z.object({ name, fields: z.object(shapeOf(templateFields, 'body')), replaces: z.boolean() }),
  reply: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['noAccess', 'templatesFull', 'templateNamed'],
})

export const renameTaskTemplate = endpoint({
  method: 'PUT',
  path: '/api/v1/client/task-templates/:id/name',
  summary: 'Переименовать шаблон задания',
  access: 'client',
  permission: 'editTasks',
  params: ofTemplate,
  body: z.object({ name }),
  reply: z.object({ id: z.string(), name: z.string() }),
  refusals: ['noAccess', 'notFound', 'templateNamed'],
})

export const removeTaskTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/task-templates/:id',
  summary: 'Удалить шаблон; задания, сделанные из него, остаются',
  access: 'client',
  permission: 'editTasks',
  params: ofTemplate,
  reply: z.object({ id: z.string() }),
  refusals: ['noAccess', 'notFound'],
})
