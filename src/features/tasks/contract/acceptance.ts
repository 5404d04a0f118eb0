import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf } from '#/wire/parsed.ts'

/** The most works accepted by one call: as many acts as one code signs. */
export const maxAccepted = 100

export const acceptResults = endpoint({
  method: 'POST',
  path: '/api/v1/client/assignments/accept',
  summary: 'Принять результаты многих работ на всю сумму: составить их акты. Что принять нельзя, названо с причиной',
  access: 'client',
  permission: 'acceptResults',
  body: z.object({
    assignment_ids: z
      .array(idOf('assignment'))
      .check(z.minLength(1, 'Выберите хотя бы одну работу'), z.maxLength(maxAccepted, `Не больше ${maxAccepted} работ сразу`)),
  }),
  reply: z.object({
    accepted: z.array(z.object({ id: z.string(), act_id: z.string() })),
    left: z.array(z.object({ id: z.string(), why: z.string() })),
  }),
  idempotent: true,
  refusals: ['notFound', 'noAccess'],
})
