import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'

/** What the tab reads of the binding, which belongs to a later feature. */
export const readOwnBinding = endpoint({
  method: 'GET',
  path: '/api/v1/person/binding',
  summary: 'Состояние привязки: то, что показывает профиль',
  access: 'person',
  reply: z.object({
    state: z.string(),
    label: z.string(),
    asked: z.array(z.string()),
    granted: z.array(z.string()),
    requested_at: z.nullable(z.string()),
  }),
  refusals: [],
})

/** The same question as the ladder asks, from the profile. */
export const refreshOwnStatus = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/status',
  summary: 'Проверить свой статус самозанятого',
  access: 'person',
  reply: z.object({ state: z.enum(['active', 'not_active', 'unknown']), checked_at: z.string() }),
  refusals: ['profileIncomplete', 'tooOften'],
})
