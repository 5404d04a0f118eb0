import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, text } from '#/wire/parsed.ts'
import { longestViewName, viewListNames } from '../domain/saved-view.ts'

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** After «?» of the address of the list. */
  address: z.string(),
})
export type SavedView = z.output<typeof savedView>

const list = z.enum(viewListNames)
const member = { access: 'client', permission: 'seeWork' } as const

export const listViews = endpoint({
  ...member,
  method: 'GET',
  path: '/api/v1/client/views',
  summary: 'Мои сохранённые виды списка, по имени',
  query: z.object({ list }),
  reply: z.object({ items: z.array(savedView) }),
  refusals: [],
})

export const saveView = endpoint({
  ...member,
  method: 'POST',
  path: '/api/v1/client/views',
  summary: 'Сохранить вид списка под именем; тот же отбор только переименовывается',
  body: z.object({ list, name: text(1, longestViewName, 'Назовите вид'), address: z.string().check(z.maxLength(500)) }),
  reply: savedView,
  idempotent: true,
  refusals: ['viewsFull', 'invalidInput'],
})

export const removeView = endpoint({
  ...member,
  method: 'DELETE',
  path: '/api/v1/client/views/:id',
  summary: 'Убрать сохранённый вид',
  params: z.object({ id: idOf('savedView') }),
  reply: z.object({ id: z.string() }),
  refusals: ['notFound'],
})
