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

const supplement = { ...proof, file: ['application/pdf'] } as const

export const printClientSupplement = endpoint({
  ...supplement,
  path: '/api/v1/client/docs/:id/supplement',
  summary: 'Дополнение к протоколу подписания: место документа под корнем дня, PDF',
  access: 'client',
  permission: 'seeWork',
})
export const printPersonSupplement = endpoint({
  ...supplement,
  path: '/api/v1/person/docs/:id/supplement',
  summary: 'Дополнение к протоколу подписания: место документа под корнем дня, PDF',
  access: 'person',
})

const protocol = { ...proof, refusals: ['documentGone', 'fileDamaged'] } as const

export const getClientProtocol = endpoint({
  ...protocol,
  path: '/api/v1/client/docs/:id/protocol',
  summary: 'Протокол подписания в JSON: подписи, доставка кодов, тексты и их хеши, журнал, место под корнем дня',
  access: 'client',
  permission: 'seeWork',
})
export const getPersonProtocol = endpoint({
  ...protocol,
  path: '/api/v1/person/docs/:id/protocol',
  summary: 'Протокол подписания в JSON: подписи, доставка кодов, тексты и их хеши, журнал, место под корнем дня',
  access: 'person',
})

export const getJournalProof = endpoint({
  method: 'GET',
  path: '/api/v1/client/journal/root',
  summary:
    'Доказательство, что журнал организации стоит под корнем дня: номер и хеш последней записи, путь, корень и как проверить',
  access: 'client',
  permission: 'seeJournal',
  file: ['application/json'],
  reply: z.void(),
  refusals: ['noAccess', 'notAnchored', 'fileDamaged'],
})

export const printRoot = endpoint({
  method: 'GET',
  path: '/api/v1/public/roots/:no',
  summary: 'Корень дня для печати: номер, день, корень, сколько под ним документов и журналов, метка времени',
  access: 'public',
  params: z.object({ no: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  file: ['application/pdf'],
  reply: z.void(),
  refusals: ['rootGone', 'tooOften'],
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
        /** The stamp of a time-stamp authority (RFC 3161); `token` is DER in base64. */
        stamp: z.nullable(
          z.object({ at: z.string(), authority: z.string(), serial: z.string(), policy: z.string(), token: z.string() }),
        ),
      }),
    ),
  }),
  refusals: ['tooOften'],
})
