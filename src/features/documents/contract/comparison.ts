import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf } from '#/wire/parsed.ts'
import { documentParams } from './document.ts'

const linked = z.object({ id: z.string(), title: z.string(), state_name: z.string() })

const compare = {
  method: 'GET',
  params: documentParams,
  /** Another document of the kind and the pair; without it the last that both signed before. */
  query: z.object({ with: z.optional(idOf('document')) }),
  reply: z.object({
    /** Absent: there is nothing to compare with. */
    with: z.nullable(linked),
    /** What else it may be compared with, newest first. */
    others: z.array(linked),
    /** Places that differ. */
    places: z.number(),
    lines: z.array(
      z.object({
        is: z.enum(['same', 'changed', 'gone', 'added']),
        pieces: z.array(z.object({ is: z.enum(['same', 'gone', 'added']), text: z.string() })),
      }),
    ),
  }),
  refusals: ['documentGone'],
} as const

export const compareClientDocument = endpoint({
  ...compare,
  path: '/api/v1/client/docs/:id/changes',
  summary: 'Чем документ отличается от подписанного раньше или другого того же вида с тем же исполнителем',
  access: 'client',
  permission: 'seeWork',
})
export const comparePersonDocument = endpoint({
  ...compare,
  path: '/api/v1/person/docs/:id/changes',
  summary: 'Чем документ отличается от подписанного раньше или другого того же вида с тем же заказчиком',
  access: 'person',
})
