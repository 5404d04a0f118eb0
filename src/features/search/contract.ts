import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { text } from '#/wire/parsed.ts'

/** What may be found; `work` is a task seen by whoever does it. */
export const foundKinds = ['contractor', 'task', 'work', 'document', 'register', 'receipt'] as const

const found = z.object({ kind: z.enum(foundKinds), id: z.string(), title: z.string(), text: z.string() })

const search = {
  method: 'GET',
  query: z.object({ q: text(1, 100, 'Введите имя, ИНН или номер') }),
  reply: z.object({ items: z.array(found) }),
  refusals: ['tooOften'],
} as const

export const searchOrganization = endpoint({
  ...search,
  path: '/api/v1/client/search',
  summary: 'Исполнитель по имени или ИНН, задание по названию или номеру, документ, реестр и чек по номеру',
  access: 'client',
  permission: 'seeWork',
})

export const searchOwn = endpoint({
  ...search,
  path: '/api/v1/person/search',
  summary: 'Своя работа по названию или номеру, свои документ и чек по номеру',
  access: 'person',
})
