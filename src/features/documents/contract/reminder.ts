import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { someDocuments } from './signing.ts'

const remind = {
  method: 'POST',
  body: z.object({ ids: someDocuments }),
  reply: z.object({
    reminded: z.number(),
    /** Of those the other side was not reminded, and why. */
    skipped: z.array(z.object({ id: z.string(), title: z.string(), why: z.string() })),
  }),
  refusals: ['documentGone', 'nothingToRemind'],
} as const

export const remindClientDocuments = endpoint({
  ...remind,
  path: '/api/v1/client/docs/remind',
  summary: 'Напомнить исполнителям о документах, ждущих их подписи: раз в сутки о каждом',
  access: 'client',
  permission: 'signDocuments',
})
export const remindPersonDocuments = endpoint({
  ...remind,
  path: '/api/v1/person/docs/remind',
  summary: 'Напомнить заказчикам о документах, ждущих их подписи: раз в сутки о каждом',
  access: 'person',
})
