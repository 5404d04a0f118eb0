import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { documentParams } from './document.ts'

const proof = {
  method: 'GET',
  params: documentParams,
  file: ['application/json'],
  reply: z.void(),
  refusals: ['documentGone', 'notAnchored', 'fileDamaged'],
} as const

export const getClientRootProof = endpoint({
  ...proof,
  path: '/api/v1/client/docs/:id/root',
  summary: 'Доказательство, что документ стоит под корнем дня: лист, путь, корень и как проверить',
  access: 'client',
  permission: 'seeWork',
})
export const getPersonRootProof = endpoint({
  ...proof,
  path: '/api/v1/person/docs/:id/root',
  summary: 'Доказательство, что документ стоит под корнем дня: лист, путь, корень и как проверить',
  access: 'person',
})

export const listRoots = endpoint({
  method: 'GET',
  path: '/api/v1/public/roots',
  summary: 'Корни дней, новые первыми, не больше 400: сохраните у себя, и прошлое платформы нельзя будет переписать незаметно',
  access: 'public',
  reply: z.object({
    items: z.array(
      z.object({
        no: z.number(),
        day: z.string(),
        root: z.string(),
        previous: z.string(),
        size: z.number(),
        made_at: z.string(),
      }),
    ),
  }),
  refusals: ['tooOften'],
})
